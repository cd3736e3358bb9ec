import type { Job } from '../../../service/src/queue/job-queue.ts';
import { bareScene } from './bare-scene.ts';
import type { Scene } from './scene.ts';
import { WebhookModel } from './webhook-model.ts';
import { WorkOracle } from './work-oracle.ts';

const RUN = 'run_1';

let scene: Scene;
let work: WorkOracle;

beforeEach(() => {
  scene = bareScene();
  work = new WorkOracle(scene, new WebhookModel(scene));
});

/** A job of the run begins with a lease. */
function begin({ id = 7, attempts = 1, leasedAt = 1_000, generation = 0 } = {}): () => void {
  const lease: Job['lease'] = { id, subjectId: RUN, attempts, leasedAt, ownerId: 'own_1' };
  return work.begins('run', { subjectId: RUN, generation, lease });
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
