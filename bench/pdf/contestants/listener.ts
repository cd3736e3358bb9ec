import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Contestant } from './contestant.ts';
import { readPdfFile, writeDocument } from './office-files.ts';

const PROGRAM = fileURLToPath(new URL('listener.py', import.meta.url));
const FILTERS = { CLOUD_DOCS: 'writer_pdf_Export', CLOUD_SLIDES: 'impress_pdf_Export' };

/**
 * The fastest way to use an installed LibreOffice: it is started once and controlled through its
 * interface UNO, only to load and export.
 * @param python a Python with UNO
 */
export function listener(soffice: string, python: string): Contestant {
  return {
    name: 'soffice, kept warm',
    documents: 4,
    async start(folder) {
      const program = spawn(python, [PROGRAM, soffice, join(folder, 'profile')], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const ended = once(program, 'exit');
      const lines = createInterface(program.stdout)[Symbol.asyncIterator]();
      const hear = async (wanted: string) => {
        const { value, done } = await lines.next();
        if (done) throw new Error('The listener has ended.');
        if (value !== wanted) throw new Error(`The listener says: ${value}`);
      };
      await hear('ready');
      return {
        async convert(content, documentType) {
          const files = await writeDocument(folder, content, documentType);
          await rm(files.pdf, { force: true });
          const { document, pdf } = files;
          const order = { document, pdf, filter: FILTERS[documentType] };
          program.stdin.write(`${JSON.stringify(order)}\n`);
          await hear('made');
          return readPdfFile(files);
        },
        async stop() {
          program.stdin.end();
          await ended;
        },
      };
    },
  };
}
