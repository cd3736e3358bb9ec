import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentOptions } from '@docloom/contract';
import { AT_TOP_LEVEL } from '../drive/at-top-level.ts';
import { listDeliveries } from '../../../service/src/store/records/deliveries.ts';
import {
  listDocuments,
  updateDocumentOptions,
} from '../../../service/src/store/records/documents.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { HeldClock } from '../held-clock.ts';
import type { Handled } from '../queue/handed-job.ts';
import { SheetConverter } from '../pdf/sheet-converter.ts';
import { sharedTemplates } from '../shared-templates.ts';
import { AcceptedRun } from './accepted-run.ts';

/** Runs of a workflow whose only document has a PDF copy, on new parts for each test. */
export class PdfRuns {
  readonly templates = sharedTemplates();
  clock = new HeldClock();
  converter = new SheetConverter();
  assembled!: AssembledParts;

  constructor() {
    beforeEach(async () => {
      this.clock = new HeldClock();
      this.converter = new SheetConverter();
      const { clock, templates, converter: pdfConverter } = this;
      this.assembled = await AssembledParts.assemble({
        holders: AT_TOP_LEVEL,
        clock,
        templates,
        pdfConverter,
      });
    });
    afterEach(() => this.assembled.close());
  }

  get parts(): AssembledParts['parts'] {
    return this.assembled.parts;
  }

  /** Accepts a run of one template whose document has these options. */
  async accept(options: Partial<DocumentOptions>, data = { number: 1 }): Promise<AcceptedRun> {
    const run = await AcceptedRun.accept(this.assembled, ['Order {{number}}'], data);
    const { workflowId } = await run.record();
    const [document] = await listDocuments(this.parts.store, [workflowId]);
    const all = { ...document!.options, createPdfCopy: true, ...options };
    await updateDocumentOptions(this.parts.store, document!.id, all);
    return run;
  }

  perform(run: AcceptedRun, parts = this.parts): Promise<Handled> {
    return run.perform(parts);
  }

  /** Returns the names of the outputs in the drive: the files in the workflow's folder itself. */
  outputs(): string[] {
    return readdirSync(join(this.assembled.driveFolder, 'Orders'), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .toSorted();
  }

  contentOf(name: string): Uint8Array {
    return Uint8Array.from(readFileSync(join(this.assembled.driveFolder, 'Orders', name)));
  }

  async eventOf(run: AcceptedRun): Promise<unknown> {
    const { workflowId } = await run.record();
    const page = { limit: 10, cursor: undefined };
    const [delivery] = await listDeliveries(this.parts.store, workflowId, page);
    return delivery && JSON.parse(delivery.body);
  }
}
