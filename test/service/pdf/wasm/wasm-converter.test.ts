import { createWasmConverter } from '../../../../service/src/pdf/wasm/wasm-converter.ts';
import { describeConverter } from '../describe-converters.ts';

describeConverter('LibreOffice as WebAssembly', () => createWasmConverter(1));
