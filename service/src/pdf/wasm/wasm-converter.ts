import type { Logger } from 'pino';
import type { ConverterSettings, PdfConverter } from '../converter.ts';
import { ConverterPool } from '../pool/converter-pool.ts';
import { LIMITS } from '../pool/limits.ts';
import { programFile } from '../pool/program-file.ts';

/**
 * Converts with LibreOffice as WebAssembly, from its npm package: nothing needs to be installed.
 *
 * It has a file system of its own in memory and no network. Its process may read files and nothing
 * else: it writes none, starts no program, and knows none of the service's variables.
 */
export function createWasmConverter(
  { processes, fontFolder }: ConverterSettings,
  log: Logger,
  limits = LIMITS,
): PdfConverter {
  const program = {
    file: programFile('./wasm-program', import.meta.url),
    arguments: fontFolder === null ? [] : [fontFolder],
    nodeOptions: ['--permission', '--allow-worker', '--allow-fs-read=*'],
    // Dates in a document are in the time of the machine; Windows starts nothing without its own.
    environment: { TZ: process.env['TZ'], SystemRoot: process.env['SystemRoot'] },
    end: 'killed',
  } as const;
  return new ConverterPool(program, { ...limits, processes }, log);
}
