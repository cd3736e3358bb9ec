import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { isLocked, LockWait } from '../../../../service/src/store/sqlite/lock-wait.ts';

const LONG = 600_000;
const locked = () => Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });

/** A lock that somebody else holds until the test says otherwise. */
class Lock {
  isHeld = true;
  asked = 0;

  readonly take = () => {
    this.asked += 1;
    if (this.isHeld) throw locked();
    return 'had';
  };
}

let lock: Lock;
beforeEach(() => {
  lock = new Lock();
});

/** Waits as if it had begun now. */
const waitFor = (wait: LockWait) => wait.until(lock.take, performance.now());

describe('A lock that another process holds', () => {
  it('is had at once when it is free', async () => {
    lock.isHeld = false;
    expect(await waitFor(new LockWait(LONG))).toBe('had');
    expect(lock.asked).toBe(1);
  });

  it('is asked for again and again, beside everything else, until it is free', async () => {
    const waiting = waitFor(new LockWait(LONG));
    while (lock.asked < 3) await setImmediate();
    lock.isHeld = false;
    expect(await waiting).toBe('had');
  });

  it('is given up with its own error', async () => {
    await expect(waitFor(new LockWait(1))).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  });

  it('is not waited for when something else is wrong', async () => {
    const full = Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
    const failing = new LockWait(LONG).until(() => {
      throw full;
    }, performance.now());
    await expect(failing).rejects.toBe(full);
  });

  it('is given up by all who waited for it, and waited for anew by who comes then', async () => {
    const wait = new LockWait(1);
    const began = performance.now();
    await expect(wait.until(lock.take, began)).rejects.toThrow('locked');
    const before = lock.asked;
    await expect(wait.until(lock.take, began)).rejects.toThrow('locked');
    // It has waited long enough already: in the queue.
    expect(lock.asked).toBe(before + 1);
    // It has asked once by now.
    const next = waitFor(wait);
    lock.isHeld = false;
    expect(await next).toBe('had');
  });

  it('is waited for after a freeze of the process as long as before it', async () => {
    let asked = 0;
    const waiting = new LockWait(200).until(() => {
      asked += 1;
      if (asked < 3) throw locked();
      return 'had';
    }, performance.now());
    // Stands still for longer than there is patience.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
    expect(await waiting).toBe('had');
  });

  it('is waited for anew after it was had', async () => {
    const wait = new LockWait(LONG);
    const first = waitFor(wait);
    lock.isHeld = false;
    await first;
    lock.isHeld = true;
    const second = waitFor(wait);
    await setImmediate();
    lock.isHeld = false;
    expect(await second).toBe('had');
  });
});

it('tells locks from other faults', () => {
  fc.assert(
    fc.property(fc.constantFrom('', '_SNAPSHOT', '_RECOVERY', '_TIMEOUT'), (kind) => {
      expect(isLocked(Object.assign(new Error('locked'), { code: `SQLITE_BUSY${kind}` }))).toBe(
        true,
      );
    }),
  );
  for (const other of [new Error('SQLITE_BUSY'), 'SQLITE_BUSY', null, { code: 'SQLITE_BUSY' }]) {
    expect(isLocked(other)).toBe(false);
  }
});
