import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { PdfConverter } from '../pdf/converter.ts';
import { LIMITS } from '../pdf/pool/limits.ts';
import { createSofficeConverter } from '../pdf/soffice/soffice-converter.ts';
import { createWasmConverter } from '../pdf/wasm/wasm-converter.ts';

const MINUTE = 60_000;

/** Creates the converter that the settings select: the bundled one, or an installed LibreOffice. */
export function createConverter(
  config: Pick<
    Config,
    'soffice' | 'sofficeSandbox' | 'pdfProcesses' | 'pdfIdleMinutes' | 'fontFolder'
  >,
  log: Logger,
): PdfConverter {
  const { soffice, sofficeSandbox: sandbox, pdfProcesses, pdfIdleMinutes, fontFolder } = config;
  const settings = { processes: pdfProcesses, fontFolder };
  const limits = { ...LIMITS, idle: pdfIdleMinutes * MINUTE };
  return soffice === null
    ? createWasmConverter(settings, log, limits)
    : createSofficeConverter({ soffice, sandbox }, settings, log, limits);
}
