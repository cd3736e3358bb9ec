import type { RunId, SourceData } from '@docloom/contract';
import { acceptSourceData } from '../../../service/src/runs/intake/accept.ts';
import { performRun } from '../../../service/src/runs/perform/perform.ts';
import { sourceFieldsOf } from '../../../service/src/runs/intake/source-fields.ts';
import type { RunRecord } from '../../../service/src/store/records/runs.ts';
import { findRun } from '../../../service/src/store/records/runs.ts';
import { listSources } from '../../../service/src/store/records/sources.ts';
import { addDocument } from '../../../service/src/workflows/documents/add-document.ts';
import { createWorkflow } from '../../../service/src/workflows/create-workflow.ts';
import { storeToken } from '../../../service/src/people/token.ts';
import { findWorkflow } from '../../../service/src/store/records/workflows.ts';
import type { AssembledParts } from '../assembled-parts.ts';
import { wordFile } from '../word-file.ts';
import type { Handled } from '../queue/handed-job.ts';
import { handle } from '../queue/handed-job.ts';

const TOKEN = 'dlt_of_ada';

/** A run that was accepted and that nobody has begun, with one output for each template. */
export class AcceptedRun {
  readonly id: RunId;
  readonly #parts: AssembledParts['parts'];

  private constructor(parts: AssembledParts['parts'], id: RunId) {
    this.#parts = parts;
    this.id = id;
  }

  /**
   * @param templates the text of each template
   * @param webhookUrl hears of everything
   */
  static async accept(
    { parts }: Pick<AssembledParts, 'parts'>,
    templates: string[],
    data: SourceData,
    webhookUrl = 'http://127.0.0.1:9/',
  ): Promise<AcceptedRun> {
    const { user } = await storeToken(parts, TOKEN, { email: 'ada@test', name: 'Ada' });
    const outgoingWebhook = { webhookUrl };
    const { id: workflowId } = await createWorkflow(parts, user, {
      name: 'Orders',
      outgoingWebhook,
    });
    const workflow = (await findWorkflow(parts.store, workflowId))!;
    for (const template of templates) {
      const file = { folders: [], name: 'Order.docx', ownerId: user.id };
      const { id } = await parts.drive.add(file, wordFile(template));
      await addDocument(parts, user, workflow, { fileId: id });
    }
    const [source] = await listSources(parts.store, [workflowId]);
    const { runId } = await acceptSourceData(parts, {
      secret: source!.secret,
      tenantId: user.id,
      body: JSON.stringify(data),
      fields: sourceFieldsOf(data),
      idempotencyKey: undefined,
      hops: 0,
    });
    return new AcceptedRun(parts, runId!);
  }

  /** Attempts the run as the queue does, and returns what came of it. */
  perform(parts: AssembledParts['parts'] = this.#parts): Promise<Handled> {
    const job = { kind: 'run', subjectId: this.id } as const;
    return handle(this.#parts.store, job, (handed) => performRun(parts, handed));
  }

  async record(): Promise<RunRecord> {
    return (await findRun(this.#parts.store, this.id))!;
  }

  /** As others see it who have the same data folder. */
  async recordIn({ parts }: AssembledParts): Promise<RunRecord> {
    return (await findRun(parts.store, this.id))!;
  }
}
