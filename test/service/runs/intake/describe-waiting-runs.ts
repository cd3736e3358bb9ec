import { withPlugin } from '../../store/with-plugin.ts';
import type { RunId } from '@docloom/contract';
import type { WaitingRuns } from '../../../../service/src/runs/intake/waiting-runs.ts';
import type { Store } from '../../../../service/src/store/store.ts';
import type { PartsOfATest } from '../../parts-of-a-test.ts';
import { rejectionOf } from '../../rejection-of.ts';
import { makeRun, makeWorkflow } from '../../seeds.ts';
import { makeUser } from '../../users.ts';

/** Returns a store that can be read until it breaks. */
function breakable(store: Store): { store: Store; break: () => void } {
  let isBroken = false;
  const plugged = withPlugin(store, {
    transformQuery({ node }) {
      if (isBroken) throw new Error('the disk is broken');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return {
    store: plugged,
    break: () => {
      isBroken = true;
    },
  };
}

/**
 * Tests what every implementation promises.
 * @param load makes one for a database without waiting runs
 */
export function describeWaitingRuns(
  name: string,
  held: PartsOfATest,
  load: (store: Store, maximum: number) => Promise<WaitingRuns>,
): void {
  describe(name, () => {
    const storedRun = async (): Promise<RunId> => {
      const ann = await makeUser(held.parts, 'Ann');
      return makeRun(held.parts, await makeWorkflow(held.parts, ann));
    };

    it('accept no more than their maximum', async () => {
      const runs = await load(held.parts.store, 2);
      expect(runs.enter('run_1', 'usr_1')).toBe('entered');
      expect(runs.enter('run_2', 'usr_2')).toBe('entered');
      const entry = runs.enter('run_3', 'usr_3');
      expect([entry, runs.count]).toEqual(['full', 2]);
      expect(rejectionOf(() => runs.requireEntry(entry)).code).toBe('source_busy');
    });

    it('leave places for other tenants', async () => {
      const runs = await load(held.parts.store, 4);
      for (const id of ['run_1', 'run_2', 'run_3'] as const) {
        expect(runs.enter(id, 'usr_1')).toBe('entered');
      }
      const entry = runs.enter('run_4', 'usr_1');
      expect(entry).toBe('over share');
      expect(rejectionOf(() => runs.requireEntry(entry)).code).toBe('source_busy');
      expect(runs.enter('run_4', 'team_2')).toBe('entered');
    });

    it('accept a run once', async () => {
      const runs = await load(held.parts.store, 10);
      runs.enter('run_1', 'usr_1');
      expect(runs.enter('run_1', 'usr_1')).toBe('present');
      runs.confirm('run_1');
      expect([runs.enter('run_1', 'usr_1'), runs.count]).toEqual(['present', 1]);
      runs.requireEntry('present');
    });

    it('have a place again for each run that has ended', async () => {
      const runs = await load(held.parts.store, 1);
      for (const confirms of [true, false]) {
        expect(runs.enter('run_1', 'usr_1')).toBe('entered');
        if (confirms) runs.confirm('run_1');
        runs.leave('run_1', { tenantId: 'usr_1', createdAt: held.clock.now() });
        runs.leave('run_1');
        expect(runs.count).toBe(0);
      }
    });

    it('keep a run whose commit seemed to fail, if it is stored', async () => {
      const runs = await load(held.parts.store, 10);
      const stored = await storedRun();
      for (const id of [stored, 'run_none'] as const) {
        runs.enter(id, 'usr_1');
        await runs.leaveUnlessCommitted(id);
      }
      expect(runs.count).toBe(1);
      expect(runs.enter(stored, 'usr_1')).toBe('present');
      await runs.leaveUnlessCommitted('run_unknown');
      expect(runs.count).toBe(1);
    });

    it('remove such a run if the database cannot be read', async () => {
      const stored = await storedRun();
      const disk = breakable(held.parts.store);
      const runs = await load(disk.store, 10);
      disk.break();
      runs.enter(stored, 'usr_1');
      await runs.leaveUnlessCommitted(stored);
      expect(runs.count).toBe(0);
    });
  });
}
