import {
  listDocuments,
  updateDocumentOptions,
} from '../../../service/src/store/records/documents.ts';
import { listSources } from '../../../service/src/store/records/sources.ts';
import { findRun } from '../../../service/src/store/records/runs.ts';
import { acceptSourceData } from '../../../service/src/runs/intake/accept.ts';
import { performRun } from '../../../service/src/runs/perform/perform.ts';
import { sourceFieldsOf } from '../../../service/src/runs/intake/source-fields.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { ScriptedPool } from '../pdf/pool/scripted-pool.ts';
import { until } from '../until.ts';
import { AcceptedRun } from './accepted-run.ts';

const RUNS = 300;

describe('Many PDF copies at once', () => {
  it('are all made, even if only a few may wait for the converter', async () => {
    const scripted = new ScriptedPool({ waiting: 1 });
    const assembled = await AssembledParts.assemble({ pdfConverter: scripted.pool });
    const { parts } = assembled;
    const first = await AcceptedRun.accept(assembled, ['Order'], { number: 0 });
    const { workflowId } = await first.record();
    const [document] = await listDocuments(parts.store, [workflowId]);
    await updateDocumentOptions(parts.store, document!.id, {
      ...document!.options,
      createPdfCopy: true,
    });
    const [source] = await listSources(parts.store, [workflowId]);
    const others = Array.from({ length: RUNS - 1 }, async (_, index) => {
      const data = { number: index + 1 };
      const { runId } = await acceptSourceData(parts, {
        secret: source!.secret,
        tenantId: 'usr_1',
        body: JSON.stringify(data),
        fields: sourceFieldsOf(data),
        idempotencyKey: undefined,
        hops: 0,
      });
      return runId!;
    });
    const ids = [first.id, ...(await Promise.all(others))];
    let putOff = 0;
    try {
      await parts.queue.start({
        run: async (job) => {
          const outcome = await performRun(parts, job);
          if (outcome.attempt === null) putOff += 1;
          return outcome;
        },
        quarantinedRun: (job) => performRun(parts, job),
        delivery: () => Promise.resolve({ isEnded: false, attempt: null }),
      });
      const records = await until('all runs to end', async () => {
        const all = await Promise.all(ids.map((id) => findRun(parts.store, id)));
        return all.every((run) => typeof run?.finishedAt === 'number') && all;
      });
      expect(records.filter((run) => run.status !== 'SUCCEEDED')).toEqual([]);
      expect(records.flatMap((run) => run.outputs.map(({ pdfFileId }) => pdfFileId))).toEqual(
        Array.from({ length: RUNS }, () => expect.any(String) as string),
      );
      expect(putOff).toBeGreaterThan(0);
    } finally {
      await parts.queue.stop();
      await scripted.close();
      await assembled.close();
    }
  });
});
