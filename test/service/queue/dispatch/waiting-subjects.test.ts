import { WaitingSubjects } from '../../../../service/src/queue/dispatch/waiting-subjects.ts';
import type { LeasedJob } from '../../../../service/src/store/records/jobs.ts';

const newJob = (subjectId: string, generation = 0) =>
  ({ kind: 'run', subjectId, generation, groupKey: 'wkf_1', dueAt: 0 }) as const;

const leased = (subjectId: string, { generation = 0, attempts = 1 } = {}): LeasedJob => ({
  ...newJob(subjectId, generation),
  id: 1,
  attempts,
  leasedAt: 1,
  ownerId: 'own_1',
});

let subjects: WaitingSubjects<{ name: string }>;
beforeEach(() => {
  subjects = new WaitingSubjects();
});

describe('the subject of a waiting job', () => {
  it('is given to its first attempt, once', () => {
    subjects.keep(newJob('run_1'), { name: 'one' });
    expect(subjects.take(leased('run_1'))).toEqual({ name: 'one' });
    expect(subjects.take(leased('run_1'))).toBeUndefined();
  });

  it('is not given to a later attempt, which may find it changed', () => {
    subjects.keep(newJob('run_1'), { name: 'one' });
    expect(subjects.take(leased('run_1', { attempts: 2 }))).toBeUndefined();
  });

  it('is not given to a job of another generation', () => {
    subjects.keep(newJob('run_1'), { name: 'one' });
    expect(subjects.take(leased('run_1', { generation: 1 }))).toBeUndefined();
  });

  it('is unknown if another process has inserted the job', () => {
    expect(subjects.take(leased('run_1'))).toBeUndefined();
  });

  it('is kept for the oldest jobs if too many wait', () => {
    const names = Array.from({ length: 1_000 }, (_, index) => `run_${String(index)}`);
    for (const name of names) subjects.keep(newJob(name), { name });
    const kept = names.filter((name) => subjects.take(leased(name)) !== undefined);
    expect(kept).toEqual(names.slice(0, 256));
  });
});
