import { randomBytes } from 'node:crypto';
import {
  IDLE_MILLISECONDS,
  SESSION_MILLISECONDS,
  Sessions,
} from '../../../../service/src/http/pages/sessions.ts';
import { createIds } from '../../../../service/src/ids/ids.ts';
import { HeldClock } from '../../held-clock.ts';

let clock: HeldClock;
let sessions: Sessions;
beforeEach(() => {
  clock = new HeldClock();
  sessions = new Sessions({ monotonic: clock, ids: createIds({ clock, randomBytes }) });
});

/** Lets time pass, with a request every half hour. */
function useFor(id: string, milliseconds: number): void {
  const pause = IDLE_MILLISECONDS / 2;
  for (let passed = 0; passed < milliseconds; passed += pause) {
    sessions.tokenOf(id);
    clock.moveOn(Math.min(pause, milliseconds - passed));
  }
}

describe('Sessions', () => {
  it('belong to the token of their sign-in', () => {
    const [one, other] = [sessions.begin('dlt_1'), sessions.begin('dlt_2')];
    expect([sessions.tokenOf(one), sessions.tokenOf(other)]).toEqual(['dlt_1', 'dlt_2']);
  });

  it('are found only by their complete id', () => {
    const id = sessions.begin('dlt_1');
    expect(['', 'x', id.slice(0, -1), `${id}A`].map((wrong) => sessions.tokenOf(wrong))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('expire, also if they are in use', () => {
    const id = sessions.begin('dlt_1');
    useFor(id, SESSION_MILLISECONDS - 1);
    expect(sessions.tokenOf(id)).toBe('dlt_1');
    clock.moveOn(1);
    expect(sessions.tokenOf(id)).toBeUndefined();
  });

  it('expire after an hour without a request', () => {
    const id = sessions.begin('dlt_1');
    clock.moveOn(IDLE_MILLISECONDS - 1);
    expect(sessions.tokenOf(id)).toBe('dlt_1');
    clock.moveOn(IDLE_MILLISECONDS - 1);
    expect(sessions.tokenOf(id)).toBe('dlt_1');
    clock.moveOn(IDLE_MILLISECONDS);
    expect(sessions.tokenOf(id)).toBeUndefined();
  });

  it.each([-SESSION_MILLISECONDS, SESSION_MILLISECONDS])(
    'last as long as usual if the clock is set by %i ms',
    (step) => {
      const id = sessions.begin('dlt_1');
      clock.step(step);
      useFor(id, SESSION_MILLISECONDS - 1);
      expect(sessions.tokenOf(id)).toBe('dlt_1');
      clock.moveOn(1);
      expect(sessions.tokenOf(id)).toBeUndefined();
    },
  );

  it('can be ended', () => {
    const id = sessions.begin('dlt_1');
    sessions.end(id);
    expect(sessions.tokenOf(id)).toBeUndefined();
    sessions.end(id);
  });

  it('use limited memory: the least recently used one is evicted', () => {
    const second = sessions.begin('dlt_second');
    const first = sessions.begin('dlt_first');
    sessions.tokenOf(second);
    for (let count = 2; count < 10_001; count += 1) sessions.begin('dlt_many');
    expect(sessions.tokenOf(first)).toBeUndefined();
    expect(sessions.tokenOf(second)).toBe('dlt_second');
  });
});
