import { newestAttemptAt } from '../../../console/src/run/newest-attempt.ts';
import { timelineOf } from '../../../console/src/run/timeline.ts';

const at = (seconds: number) => `2026-11-20T09:30:0${String(seconds)}.000+00:00`;
const pdf = { id: 'fil_1', name: 'a.pdf', url: 'https://docs.test/', mimeType: 'a/b' };
const document = {
  pdf: null,
  renderMilliseconds: 12,
  convertMilliseconds: null,
  storeMilliseconds: 3,
};
const earlier = { ...document, renderMilliseconds: null, storeMilliseconds: null };
const times = { createdAt: at(0), startedAt: at(1), finishedAt: at(3) };
const run = { ...times, outputs: [document], retries: [] };
const error = { code: 'template_broken', message: 'A tag is not closed.' };
const ada = { kind: 'user', id: 'usr_1', name: 'Ada', means: 'session', tokenId: null } as const;
const retried = (failedAt: number, retriedAt: number) => ({
  failedAt: at(failedAt),
  error,
  retriedAt: at(retriedAt),
  retriedBy: ada,
});
const delivered = (seconds: number) => ({ status: 'DELIVERED', deliveredAt: at(seconds) }) as const;
const pending = { status: 'PENDING' } as const;
const failed = { status: 'FAILED' } as const;

const namesOf = (...of: Parameters<typeof timelineOf>) =>
  timelineOf(...of).map(({ name, state }) => `${name}: ${state}`);

describe('The timeline of a run', () => {
  it('has each step with the time since the one before', () => {
    const steps = timelineOf({ ...run, status: 'SUCCEEDED' }, [delivered(4), delivered(5)]);
    expect(steps).toEqual([
      { name: 'accepted', state: 'done', at: at(0), milliseconds: null },
      { name: 'started', state: 'done', at: at(1), milliseconds: 1_000 },
      { name: 'rendered', state: 'done', at: null, milliseconds: 12 },
      { name: 'stored', state: 'done', at: null, milliseconds: 3 },
      { name: 'ready', state: 'done', at: at(3), milliseconds: 2_000 },
      { name: 'delivered', state: 'done', at: at(5), milliseconds: 2_000 },
    ]);
  });

  it('has pending steps before its end', () => {
    const waiting = { ...run, status: 'QUEUED', startedAt: null, finishedAt: null } as const;
    expect(namesOf(waiting, [])).toEqual([
      'accepted: done',
      'started: pending',
      'rendered: pending',
      'stored: pending',
      'ready: pending',
    ]);
  });

  it('has the time that its documents took together', () => {
    const copied = { ...document, pdf, convertMilliseconds: 240 };
    const outputs = [copied, document, { ...copied, pdf: null }];
    const steps = timelineOf({ ...run, status: 'SUCCEEDED', outputs }, []);
    expect(steps.slice(2, 5)).toEqual([
      { name: 'rendered', state: 'done', at: null, milliseconds: 36 },
      { name: 'converted', state: 'done', at: null, milliseconds: 480 },
      { name: 'stored', state: 'done', at: null, milliseconds: 9 },
    ]);
  });

  it('says if an earlier version did not measure a document', () => {
    const outputs = [document, { ...earlier, pdf }];
    expect(namesOf({ ...run, status: 'SUCCEEDED', outputs }, []).slice(2, 5)).toEqual([
      'rendered: unmeasured',
      'converted: unmeasured',
      'stored: unmeasured',
    ]);
  });

  it('has only the steps that a failed run has reached', () => {
    const failedRun = { ...run, status: 'FAILED' } as const;
    expect(namesOf({ ...failedRun, outputs: [earlier] }, [])).toEqual([
      'accepted: done',
      'started: done',
      'failed: done',
    ]);
    const rendered = [{ ...earlier, renderMilliseconds: 7 }, earlier];
    expect(namesOf({ ...failedRun, outputs: rendered }, [])[2]).toBe('rendered: done');
  });

  it('ends with the failure of a failed run', () => {
    expect(namesOf({ ...run, status: 'FAILED' }, []).at(-1)).toBe('failed: done');
  });

  it('has each failure that was retried, and counts later durations from the newest retry', () => {
    const retries = [retried(2, 5), retried(6, 8)];
    const retriedRun = { ...run, status: 'SUCCEEDED', finishedAt: at(9), retries } as const;
    const steps = timelineOf(retriedRun, []).filter((step) => step.at !== null);
    expect(steps).toEqual([
      { name: 'accepted', state: 'done', at: at(0), milliseconds: null },
      { name: 'started', state: 'done', at: at(1), milliseconds: 1_000 },
      { name: 'failed', state: 'done', at: at(2), milliseconds: 1_000, error },
      { name: 'retried', state: 'done', at: at(5), milliseconds: null, by: ada },
      { name: 'failed', state: 'done', at: at(6), milliseconds: 1_000, error },
      { name: 'retried', state: 'done', at: at(8), milliseconds: null, by: ada },
      { name: 'ready', state: 'done', at: at(9), milliseconds: 1_000 },
    ]);
    expect([newestAttemptAt(retriedRun), newestAttemptAt(run)]).toEqual([at(8), at(0)]);
  });

  it('has pending steps after a retry', () => {
    const waiting = { ...run, finishedAt: null, retries: [retried(2, 5)] };
    expect(namesOf({ ...waiting, status: 'QUEUED' }, [])).toEqual([
      'accepted: done',
      'started: done',
      'failed: done',
      'retried: done',
      'rendered: pending',
      'stored: pending',
      'ready: pending',
    ]);
  });

  it('waits for the last receiver, and says if one has not received it', () => {
    const ended = { ...run, status: 'SUCCEEDED' } as const;
    expect(namesOf(ended, [delivered(4), pending]).at(-1)).toBe('delivered: pending');
    expect(namesOf(ended, [delivered(4), failed]).at(-1)).toBe('delivered: not');
  });
});
