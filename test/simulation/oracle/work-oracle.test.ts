import type { LeasedJob } from '../../../service/src/store/records/jobs.ts';
import { bareScene } from './bare-scene.ts';
import type { Scene } from './scene.ts';
import { WorkOracle } from './work-oracle.ts';

const RUN = 'run_1';

let scene: Scene;
let work: WorkOracle;

beforeEach(() => {
  scene = bareScene();
  work = new WorkOracle(scene);
});

const LEASED: LeasedJob = {
  id: 7,
  subjectId: RUN,
  generation: 0,
  groupKey: 'usr_1/wkf_1',
  attempts: 1,
  dueAt: 500,
  leasedAt: 1_000,
  ownerId: 'own_1',
};

/** A job begins with a lease. */
function begin(changes: Partial<LeasedJob> = {}): () => void {
  const lease = { ...LEASED, ...changes };
  const { subjectId, generation } = lease;
  return work.begins('run', { subjectId, generation, lease });
}

describe('the oracle of work', () => {
  it.each([
    ['begins twice with one lease', {}],
    ['is leased again', { attempts: 2, leasedAt: 2_000 }],
    ['is leased again at the same moment', { attempts: 2 }],
  ])('reports a job that %s while it runs', (_what, lease) => {
    begin();
    begin(lease);
    expect(scene.violation).toBe(`Two jobs run at once: run ${RUN} 0`);
  });

  it.each([
    ['of another generation', { generation: 1 }],
    ['that was renewed for a new webhook', { attempts: 2, groupKey: 'usr_1/owc_2' }],
    ['that replaces it', { id: 8 }],
    ['that replaces it in the same row', { leasedAt: 1_001 }],
    ['that replaces it in the same row after the clock was set back', { leasedAt: 5 }],
  ])('accepts a job %s', (_what, lease) => {
    begin();
    begin(lease);
    expect(scene.violation).toBeNull();
  });

  it('accepts a job that is leased again after it has ended', () => {
    begin()();
    begin({ attempts: 2, leasedAt: 2_000 });
    expect(scene.violation).toBeNull();
  });

  it('accepts a job that is leased again after its process died', () => {
    begin();
    work.processDied();
    begin({ attempts: 2, leasedAt: 2_000 });
    expect(scene.violation).toBeNull();
  });
});
