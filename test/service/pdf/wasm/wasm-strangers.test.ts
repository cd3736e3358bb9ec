import { pino } from 'pino';
import { createWasmConverter } from '../../../../service/src/pdf/wasm/wasm-converter.ts';
import { describeUntrustedFiles } from '../describe-strangers.ts';

const log = pino({ level: 'silent' });

describeUntrustedFiles('LibreOffice as WebAssembly', () =>
  createWasmConverter({ processes: 1, fontFolder: null }, log),
);
