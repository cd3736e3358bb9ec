import { pino } from 'pino';
import { createWasmConverter } from '../../../service/src/pdf/wasm/wasm-converter.ts';
import type { Contestant } from './contestant.ts';

/** As `docloom serve` has it: one process unless the operator asks for more. */
const PROCESSES = 1;

/** The converter of the service, as it comes: LibreOffice as WebAssembly, in a process kept warm. */
export const docloom: Contestant = {
  name: 'Docloom, kept warm',
  documents: 4,
  async start() {
    const log = pino({ level: 'silent' });
    const converter = createWasmConverter({ processes: PROCESSES, fontFolder: null }, log);
    converter.warmUp();
    return {
      convert: (content, documentType) => converter.convert(content, documentType),
      stop: () => converter.close(),
    };
  },
};
