import type { Logger } from 'pino';
import type { ConverterSettings, PdfConverter } from '../converter.ts';
import { sizeOfFonts } from '../fonts/font-folder.ts';
import { ConverterPool } from '../pool/converter-pool.ts';
import { LIMITS } from '../pool/limits.ts';
import { programFile } from '../pool/process/program-file.ts';

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
  return new ConverterPool(program, { ...withFonts(limits, fontFolder), processes }, log);
}

type Limits = typeof LIMITS;

/** It takes the fonts of the folder into its memory, whatever it is asked to do. */
function withFonts(limits: Limits, fontFolder: string | null): Limits {
  if (fontFolder === null) return limits;
  const fonts = sizeOfFonts(fontFolder);
  const { memory, mostMemory } = limits;
  return {
    ...limits,
    memory: memory + fonts,
    mostMemory: mostMemory === null ? null : mostMemory + fonts,
  };
}
