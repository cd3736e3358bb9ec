import { readDecompressed } from './compressed-file.ts';
import type { Loader } from './loader.ts';
import { webAssembly } from './web-assembly.ts';

/** The binary of LibreOffice has 147 million. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Receives the instance of a module. */
type Receive = (instance: object, module: object) => void;

/** Truthy, so that the loader reads none itself. */
const NO_BINARY = new ArrayBuffer(0);

/**
 * Makes a loader compile a WebAssembly module without keeping its binary. V8 has a copy of it. The
 * loader of LibreOffice and Emscripten would keep a second one, of 147 MB.
 * @param file the binary, which may be compressed (`readDecompressed`)
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
  const module = await webAssembly.compile(readDecompressed(file, MOST_BYTES));
  received(await webAssembly.instantiate(module, imports), module);
}
