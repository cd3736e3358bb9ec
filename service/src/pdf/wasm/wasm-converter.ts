import type { Logger } from 'pino';
import type { ConverterSettings, PdfConverter } from '../converter.ts';
import { sizeOfFonts } from '../fonts/font-folder.ts';
import { ConverterPool } from '../pool/converter-pool.ts';
import { LIMITS } from '../pool/limits.ts';
import { programFile } from '../../concurrency/program-file.ts';

/**
 * Creates a converter that uses LibreOffice as WebAssembly, from its npm package; no installation
 * is needed.
 *
 * LibreOffice has its own file system in memory and no network. Its process can only read files. It
 * cannot write files or start programs, and does not see the service's environment.
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
    environment: {
      // Dates in a document use the machine's time zone.
      TZ: process.env['TZ'],
      // Windows cannot start a program without it.
      SystemRoot: process.env['SystemRoot'],
      // Otherwise, glibc creates an arena for each thread of LibreOffice, and seldom frees any.
      MALLOC_ARENA_MAX: '2',
    },
    end: 'killed',
  } as const;
  return new ConverterPool(program, { ...withFonts(limits, fontFolder), processes }, log);
}

type Limits = typeof LIMITS;

/** Adds the size of the fonts to the memory limits, because LibreOffice always loads them. */
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
