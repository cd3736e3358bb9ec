import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Drive } from '../drive/drive.ts';
import type { Ids } from '../ids.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import type { PdfConverter } from '../pdf/converter.ts';
import type { RunEndings } from '../runs/run-endings.ts';
import type { Store } from '../store/tables.ts';
import type { Templates } from '../templates/templates.ts';
import type { Presenter } from './present.ts';

/** What the routes are handed. */
export interface HttpParts {
  store: Store;
  queue: JobQueue;
  drive: Drive;
  templates: Templates;
  pdfConverter: PdfConverter;
  ids: Ids;
  clock: Clock;
  log: Logger;
  endings: RunEndings;
  present: Presenter;
  limits: HttpLimits;
}

/** In bytes. */
export interface HttpLimits {
  body: number;
  file: number;
}
