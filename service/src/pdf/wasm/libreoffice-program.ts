// The thread in which LibreOffice runs as WebAssembly.
import { parentPort, workerData } from 'node:worker_threads';
import { createConverter } from '@matbee/libreoffice-converter/server';
import type { Conversion } from '../pool/conversion.ts';
import { EXTENSIONS, exportOptionsOf } from '../pool/conversion.ts';
import { blankDocument } from '@docloom/templates';
import { isSystemError } from '../../errors/system-error.ts';
import { RefusedDocument } from '../sanitizing/refused-document.ts';
import { sanitizeDocument } from '../sanitizing/sanitize-document.ts';
import { libreOfficeLoader } from './libreoffice-files.ts';
import type { ThreadAnswer } from './libreoffice-thread.ts';
import { withOwnFonts } from './own-fonts.ts';

const wasmLoader = withOwnFonts(libreOfficeLoader(), workerData as string | null);
const libreOffice = await createConverter({ wasmLoader });

async function convert(conversion: Conversion): Promise<Uint8Array> {
  const { content, documentType } = conversion;
  const inputFormat = EXTENSIONS[documentType];
  const filterOptions = exportOptionsOf(conversion) ?? '';
  const options = { inputFormat, outputFormat: 'pdf', filterOptions } as const;
  const sanitized = sanitizeDocument(content);
  const { data } = await libreOffice.convert(sanitized, options, `document.${inputFormat}`);
  return data;
}

async function answer(conversion: Conversion): Promise<ThreadAnswer> {
  try {
    return { type: 'converted', pdf: await convert(conversion) };
  } catch (cause) {
    if (cause instanceof RefusedDocument) {
      const { message: reason, isTooLarge, remedy } = cause;
      return { type: 'refused', reason, isTooLarge, remedy };
    }
    const reason = cause instanceof Error ? cause.message : String(cause);
    return { type: isMachineError(cause) ? 'unavailable' : 'failed', reason };
  }
}

/** LibreOffice's files are in memory, but the threads that it starts are read from disk. */
function isMachineError(cause: unknown): boolean {
  return isSystemError(cause) || (cause instanceof Error && isSystemError(cause.cause));
}

function send(answer: ThreadAnswer): void {
  parentPort?.postMessage(answer);
}

// The first document takes seconds because LibreOffice searches for fonts and filters. This blank
// document spares users that wait.
await convert({
  content: blankDocument(),
  documentType: 'CLOUD_DOCS',
  pages: 'all',
  finishing: null,
});
parentPort?.on('message', (conversion: Conversion) => {
  void answer(conversion).then(send);
});
send({ type: 'ready' });
