import { pino } from 'pino';
import { createWasmConverter } from '../../../service/src/pdf/wasm/wasm-converter.ts';
import type { Contestant } from './contestant.ts';

/** The default of `docloom serve`: one process. */
const PROCESSES = 1;

/** The default converter of the service: LibreOffice as WebAssembly, in a warm process. */
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
