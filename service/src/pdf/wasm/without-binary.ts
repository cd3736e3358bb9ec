import { readFile } from 'node:fs/promises';
import type { LibreOfficeWasmOptions } from '@matbee/libreoffice-converter/server';

type Loader = NonNullable<LibreOfficeWasmOptions['wasmLoader']>;

/** Receives the instance of a module. */
type Receive = (instance: object, module: object) => void;

/** The part of `WebAssembly` that is used here; the types of Node do not have it. */
interface WebAssemblyOfNode {
  compile(binary: Uint8Array): Promise<object>;
  instantiate(module: object, imports: object): Promise<object>;
}

const { WebAssembly: webAssembly } = globalThis as unknown as { WebAssembly: WebAssemblyOfNode };

/** Truthy, so that the loader reads none itself. */
const NO_BINARY = new ArrayBuffer(0);

/**
 * Makes a loader compile a WebAssembly module without keeping its binary, of which V8 has a copy
 * anyway. The loader of LibreOffice keeps it, and so does Emscripten: 147 MB for nothing.
 * @param file the binary
 * @returns a loader that fails with the error of the file system or of the compilation
 */
export function withoutBinary(loader: Loader, file: string): Loader {
  return {
    async createModule(config) {
      const failed = Promise.withResolvers<never>();
      // https://emscripten.org/docs/api_reference/module.html#Module.instantiateWasm
      const instantiateWasm = (imports: object, received: Receive) => {
        instantiate(file, imports, received).catch(failed.reject);
        return {};
      };
      const created = loader.createModule({ ...config, wasmBinary: NO_BINARY, instantiateWasm });
      return Promise.race([created, failed.promise]);
    },
  };
}

async function instantiate(file: string, imports: object, received: Receive): Promise<void> {
  const module = await webAssembly.compile(await readFile(file));
  received(await webAssembly.instantiate(module, imports), module);
}
