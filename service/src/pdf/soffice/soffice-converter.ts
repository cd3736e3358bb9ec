import type { Logger } from 'pino';
import type { ConverterSettings, PdfConverter } from '../converter.ts';
import { ConverterPool } from '../pool/converter-pool.ts';
import { LIMITS } from '../pool/limits.ts';
import { programFile } from '../../concurrency/program-file.ts';
import type { OfficeSettings } from './office.ts';

/** A LibreOffice that is installed on the machine, and its sandbox. */
export type InstalledOffice = Pick<OfficeSettings, 'soffice' | 'sandbox'>;

/**
 * Creates a converter that uses a LibreOffice that is installed on the machine, with the machine's
 * fonts.
 *
 * A small process runs between LibreOffice and the service. If the service is killed, it ends
 * LibreOffice and removes its folder.
 */
export function createSofficeConverter(
  { soffice, sandbox }: InstalledOffice,
  { processes, fontFolder }: ConverterSettings,
  log: Logger,
  limits = LIMITS,
): PdfConverter {
  const { PATH, TMPDIR, TZ, SystemRoot } = process.env;
  const program = {
    file: programFile('./soffice-program', import.meta.url),
    arguments: [JSON.stringify({ soffice, sandbox, fontFolder } satisfies OfficeSettings)],
    nodeOptions: [],
    environment: { PATH, TMPDIR, TZ, SystemRoot },
    end: 'told',
  } as const;
  // The small process is idle while LibreOffice works.
  return new ConverterPool(program, { ...limits, idleLimit: null, processes }, log);
}
