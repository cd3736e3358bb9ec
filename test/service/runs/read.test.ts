import { withPlugin } from '../store/with-plugin.ts';
import type { RunId, WorkflowId } from '@docloom/contract';
import { LocalRunEndings } from '../../../service/src/runs/local-run-endings.ts';
import { readRun } from '../../../service/src/runs/read.ts';
import { markRunFinished } from '../../../service/src/store/records/run-attempts.ts';
import { findRun } from '../../../service/src/store/records/runs.ts';
import type { Store } from '../../../service/src/store/store.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { sharedTemplates } from '../shared-templates.ts';
import { AcceptedRun } from './accepted-run.ts';

const LONG_MILLISECONDS = 600_000;
const templates = sharedTemplates();

let assembled: AssembledParts;
let runId: RunId;
let workflowId: WorkflowId;
let endings: LocalRunEndings;

beforeEach(async () => {
  assembled = await AssembledParts.assemble({ templates });
  const run = await AcceptedRun.accept(assembled, ['{{number}}'], { number: 1 });
  ({ id: runId, workflowId } = await run.record());
  endings = new LocalRunEndings();
});
afterEach(() => assembled.close());

const finish = () =>
  markRunFinished(assembled.parts.store, {
    id: runId,
    generation: 0,
    finishedAt: 1,
    warnings: [],
    error: null,
  });

/** A store that does something before each look at the run. */
function beforeEachLook(happens: (look: number) => Promise<unknown>): Store {
  let look = 0;
  return withPlugin(assembled.parts.store, {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      look += 1;
      await happens(look);
      return result;
    },
  });
}

describe('readRun', () => {
  it('returns the current run if it does not end in time', async () => {
    const run = await readRun({ store: assembled.parts.store, endings }, workflowId, runId, 1.1);
    expect(run).toEqual(await findRun(assembled.parts.store, runId));
  });

  it('does not wait if the run ends between the first read and the wait', async () => {
    const store = beforeEachLook(async (look) => {
      if (look === 1) await finish();
    });
    const run = await readRun({ store, endings }, workflowId, runId, LONG_MILLISECONDS);
    expect(run.status).toBe('SUCCEEDED');
    expect(endings.awaited).toBe(0);
  });

  it('does not wait after an error of the store, and fails once', async () => {
    const store = beforeEachLook(async (look) => {
      if (look > 1) throw new Error('the disk is broken');
    });
    const reading = readRun({ store, endings }, workflowId, runId, LONG_MILLISECONDS);
    await expect(reading).rejects.toThrow('the disk is broken');
    expect(endings.awaited).toBe(0);
  });
});
