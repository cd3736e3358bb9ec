import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutBinary } from '../../../../service/src/pdf/wasm/without-binary.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';

/** A module with nothing in it: its magic number and its version. */
const EMPTY_MODULE = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

type Loader = Parameters<typeof withoutBinary>[0];
type Module = Awaited<ReturnType<Loader['createModule']>>;

interface Config {
  wasmBinary: ArrayBuffer;
  instantiateWasm: (imports: object, received: (...created: object[]) => void) => object;
}

/** Resolves with what it has received instead of a module. */
const loader: Loader = {
  createModule(config) {
    const { wasmBinary, instantiateWasm } = config as unknown as Config;
    return new Promise((resolve) => {
      instantiateWasm({}, (...created) => {
        resolve({ wasmBinary, created } as unknown as Module);
      });
    });
  },
};

let folder: TemporaryFolder;
let file: string;

beforeEach(() => {
  folder = new TemporaryFolder();
  file = join(folder.path, 'empty.wasm');
});
afterEach(() => {
  folder.remove();
});

describe('A WebAssembly module without its binary', () => {
  it('is compiled and instantiated', async () => {
    writeFileSync(file, EMPTY_MODULE);
    const { wasmBinary, created } = (await withoutBinary(loader, file).createModule({
      wasmBinary: 'another',
    })) as unknown as { wasmBinary: ArrayBuffer; created: object[] };
    expect(wasmBinary.byteLength).toBe(0);
    expect(created.map((each) => Object.prototype.toString.call(each))).toEqual([
      '[object WebAssembly.Instance]',
      '[object WebAssembly.Module]',
    ]);
  });

  it('reports a missing file', async () => {
    await expect(withoutBinary(loader, file).createModule({})).rejects.toThrow('ENOENT');
  });

  it('reports a file that is no module', async () => {
    writeFileSync(file, 'no module');
    await expect(withoutBinary(loader, file).createModule({})).rejects.toThrow('magic word');
  });
});
