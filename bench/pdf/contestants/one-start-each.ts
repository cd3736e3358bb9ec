import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Contestant } from './contestant.ts';
import { readPdfFile, writeDocument } from './office-files.ts';

const PATIENCE_MS = 120_000;

/**
 * The most common way: LibreOffice is started for each document. Its profile is kept, so that only
 * the first start must create one.
 */
export function oneStartEach(soffice: string): Contestant {
  return {
    name: 'soffice for each document',
    documents: 1,
    async start(folder) {
      const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
      return {
        async convert(content, documentType) {
          const files = await writeDocument(folder, content, documentType);
          await rm(files.pdf, { force: true });
          const order = ['--headless', '--convert-to', 'pdf', '--outdir', folder, files.document];
          await promisify(execFile)(soffice, [profile, ...order], { timeout: PATIENCE_MS });
          return readPdfFile(files);
        },
        async stop() {
          // Each has ended with its document.
        },
      };
    },
  };
}
