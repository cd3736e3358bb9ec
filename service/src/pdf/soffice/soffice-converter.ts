import type { Logger } from 'pino';
import type { ConverterSettings, PdfConverter } from '../converter.ts';
import { ConverterPool } from '../pool/converter-pool.ts';
import { LIMITS } from '../pool/limits.ts';
import { programFile } from '../pool/process/program-file.ts';

/**
 * Converts with a LibreOffice that is installed on the machine, with the fonts of the machine.
 *
 * A small process stands between it and the service: it ends LibreOffice and takes its folder away
 * when the service has been killed.
 * @param soffice the path of the program
 */
export function createSofficeConverter(
  soffice: string,
  { processes, fontFolder }: ConverterSettings,
  log: Logger,
  limits = LIMITS,
): PdfConverter {
  const { PATH, TMPDIR, TZ, SystemRoot } = process.env;
  const program = {
    file: programFile('./soffice-program', import.meta.url),
    arguments: fontFolder === null ? [soffice] : [soffice, fontFolder],
    nodeOptions: [],
    environment: { PATH, TMPDIR, TZ, SystemRoot },
    end: 'told',
  } as const;
  // The small process has LibreOffice work, and does nothing meanwhile.
  return new ConverterPool(program, { ...limits, still: null, processes }, log);
}
