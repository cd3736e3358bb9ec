import { timelineOf } from '../../../console/src/run/timeline.ts';

const at = (seconds: number) => `2026-11-20T09:30:0${String(seconds)}.000+00:00`;
const run = { createdAt: at(0), startedAt: at(1), finishedAt: at(3) };
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
      { name: 'stored', state: 'done', at: at(3), milliseconds: 2_000 },
      { name: 'delivered', state: 'done', at: at(5), milliseconds: 2_000 },
    ]);
  });

  it('has pending steps before its end', () => {
    const waiting = { ...run, status: 'QUEUED', startedAt: null, finishedAt: null } as const;
    expect(namesOf(waiting, [])).toEqual(['accepted: done', 'started: pending', 'stored: pending']);
  });

  it('ends with the failure of a failed run', () => {
    expect(namesOf({ ...run, status: 'FAILED' }, []).at(-1)).toBe('failed: done');
  });

  it('waits for the last receiver, and says if one has not received it', () => {
    const ended = { ...run, status: 'SUCCEEDED' } as const;
    expect(namesOf(ended, [delivered(4), pending]).at(-1)).toBe('delivered: pending');
    expect(namesOf(ended, [delivered(4), failed]).at(-1)).toBe('delivered: not');
  });
});
