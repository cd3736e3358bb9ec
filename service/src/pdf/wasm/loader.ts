import type { LibreOfficeWasmOptions } from '@matbee/libreoffice-converter/server';

/** Creates the module of LibreOffice for its converter. */
export type Loader = NonNullable<LibreOfficeWasmOptions['wasmLoader']>;
