import { createWasmConverter } from '../../../../service/src/pdf/wasm/wasm-converter.ts';
import { describeStrangers } from '../describe-strangers.ts';

describeStrangers('LibreOffice as WebAssembly', () =>
  createWasmConverter({ processes: 1, fontFolder: null }),
);
