import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { PdfConverter } from '../pdf/converter.ts';
import { createSofficeConverter } from '../pdf/soffice/soffice-converter.ts';
import { createWasmConverter } from '../pdf/wasm/wasm-converter.ts';

/** Creates the converter that the settings select: the bundled one, or an installed LibreOffice. */
export function createConverter(
  config: Pick<Config, 'soffice' | 'sofficeSandbox' | 'pdfProcesses' | 'fontFolder'>,
  log: Logger,
): PdfConverter {
  const { soffice, sofficeSandbox: sandbox, pdfProcesses, fontFolder } = config;
  const settings = { processes: pdfProcesses, fontFolder };
  return soffice === null
    ? createWasmConverter(settings, log)
    : createSofficeConverter({ soffice, sandbox }, settings, log);
}
