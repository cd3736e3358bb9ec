import { withTransactions } from '../store/with-transactions.ts';
import { LocalRunEndings } from '../../../service/src/runs/local-run-endings.ts';
import { LocalWaitingRuns } from '../../../service/src/runs/intake/local-waiting-runs.ts';
import type { Store } from '../../../service/src/store/store.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { sharedTemplates } from '../shared-templates.ts';
import { AcceptedRun } from './accepted-run.ts';

const LONG_MILLISECONDS = 600_000;
const templates = sharedTemplates();

let assembled: AssembledParts;
beforeEach(async () => {
  assembled = await AssembledParts.assemble({ templates });
});
afterEach(() => assembled.close());

/** Returns a store whose commits are stored, but seem not to reach the disk. */
const standing = (store: Store): Store =>
  withTransactions(store, {
    async around(run) {
      await run();
      throw Object.assign(new Error('not synced'), { code: 'EIO' });
    },
  });

it('A run whose failed final commit was stored is announced, and waits no longer', async () => {
  const run = await AcceptedRun.accept(assembled, ['{{number}}'], { number: 1 });
  const { parts } = assembled;
  const endings = new LocalRunEndings();
  const waitingRuns = await LocalWaitingRuns.load(parts.store, 10);
  expect(waitingRuns.count).toBe(1);
  const heard = endings.wait(run.id, LONG_MILLISECONDS);
  const store = standing(parts.store);
  const performing = run.perform({ ...parts, store, endings, waitingRuns });
  await expect(performing).rejects.toThrow('not synced');
  await heard;
  expect((await run.record()).status).toBe('SUCCEEDED');
  expect(waitingRuns.count).toBe(0);
});
