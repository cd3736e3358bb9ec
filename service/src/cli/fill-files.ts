import { rename, rm, writeFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { pino } from 'pino';
import { parseFontFolder, parseSoffice, parseSwitch, selectSandbox } from '../config.ts';
import { problem } from '../errors/errors.ts';
import { namesFullDisk } from '../errors/full-disk.ts';
import { createConverter } from '../composition/create-converter.ts';
import { fontWarning, pdfProblem } from '../rendering/pdf-problem.ts';
import type { FilledTemplate } from './fill-template.ts';
import { fillTemplate, readData, defaultOutput } from './fill-template.ts';

/** The options of `docloom fill`. */
export interface FillOptions {
  output?: string;
  pdf?: true;
  keepMacros?: true;
  strict?: true;
  soffice?: string;
  unsandboxedSoffice: string;
  fonts?: string;
}

/**
 * Renders a template with the data of a file, and writes the document, its PDF or both. Prints the
 * paths of the files; warnings go to standard error.
 *
 * @throws DocloomError of the catalogue
 */
export async function fillFiles(
  template: string,
  data: string,
  options: FillOptions,
): Promise<void> {
  const settings = { keepMacros: options.keepMacros === true };
  const filled = await fillTemplate(template, await readData(data), settings);
  const { document, pdf } = targetsOf(template, filled.extension, options);
  const warnings = [...filled.warnings];
  const finished = pdf === null ? null : await makePdf(filled, pdf, options);
  if (finished) warnings.push(...finished.warnings);
  if (document !== null) await write(document, filled.content);
  if (pdf !== null && finished) await write(pdf, finished.content);
  for (const warning of warnings) process.stderr.write(`Warning: ${warning}\n`);
  if (options.strict && warnings.length > 0) process.exitCode = 2;
}

/**
 * Returns the files to write.
 * @throws DocloomError `fill_output_unusable`
 */
function targetsOf(
  template: string,
  extension: string,
  options: FillOptions,
): { document: string | null; pdf: string | null } {
  const output = options.output ?? defaultOutput(template, extension);
  if (resolve(output) === resolve(template)) {
    throw problem('fill_output_unusable', output, 'it is the template');
  }
  const written = extname(output).toLowerCase();
  if (written === '.pdf') return { document: null, pdf: output };
  if (written !== extension) {
    const reason = `this template makes a ${extension} file, so its name must end with ${extension} or .pdf`;
    throw problem('fill_output_unusable', output, reason);
  }
  return {
    document: output,
    pdf: options.pdf ? `${output.slice(0, -extension.length)}.pdf` : null,
  };
}

async function makePdf(
  { content, documentType }: FilledTemplate,
  path: string,
  options: FillOptions,
): Promise<{ content: Uint8Array; warnings: string[] }> {
  const soffice = options.soffice ? parseSoffice(options.soffice) : null;
  const fontFolder = options.fonts ? parseFontFolder(options.fonts) : null;
  const unsandboxed = parseSwitch('--unsandboxed-soffice', options.unsandboxedSoffice);
  const sofficeSandbox = selectSandbox(
    { soffice, fontFolder, hidden: [] },
    { unsandboxed, path: process.env['PATH'] ?? '' },
  );
  const settings = { soffice, sofficeSandbox, pdfProcesses: 1, pdfIdleMinutes: 1, fontFolder };
  const converter = createConverter(settings, pino({ level: 'silent' }));
  const name = resolve(path).split('/').at(-1) ?? path;
  try {
    const finishing = {
      title: name.slice(0, -'.pdf'.length),
      madeAt: Date.now(),
      variant: { type: 'open' },
    } as const;
    const { pdf, replacedFonts } = await converter.convertAndFinish(
      content,
      documentType,
      finishing,
    );
    return { content: pdf, warnings: replacedFonts.map((font) => fontWarning(font, name)) };
  } catch (cause) {
    throw pdfProblem(cause, name);
  } finally {
    await converter.close();
  }
}

/** Writes a file atomically: readers see either the old file or the new one. */
async function write(path: string, content: Uint8Array): Promise<void> {
  const half = `${path}.${String(process.pid)}.part`;
  try {
    await writeFile(half, content);
    await rename(half, path);
  } catch (cause) {
    await rm(half, { force: true });
    const { code = String(cause) } = cause as NodeJS.ErrnoException;
    const reason = namesFullDisk(code)
      ? `the disk is full (${code}). Free space on the disk that holds it, and try again`
      : `the disk reports ${code}`;
    throw problem('fill_output_unusable', path, reason);
  }
  process.stdout.write(`${path}\n`);
}
