import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { LockWait } from '../../../../service/src/store/sqlite/lock-wait.ts';
import { isLocked } from '../../../../service/src/store/sqlite/sqlite-errors.ts';

const LONG = 600_000;
const locked = () => Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });

/** A lock that another process holds until the test releases it. */
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

/** Starts a wait now. */
const waitFor = (wait: LockWait) => wait.until(lock.take, performance.now());

describe('A lock that another process holds', () => {
  it('is taken at once if it is free', async () => {
    lock.isHeld = false;
    expect(await waitFor(new LockWait(LONG))).toBe('had');
    expect(lock.asked).toBe(1);
  });

  it('is requested repeatedly in the background until it is free', async () => {
    const waiting = waitFor(new LockWait(LONG));
    while (lock.asked < 3) await setImmediate();
    lock.isHeld = false;
    expect(await waiting).toBe('had');
  });

  it('fails with its own error at the end of the patience', async () => {
    await expect(waitFor(new LockWait(1))).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  });

  it('is not waited for after another error', async () => {
    const full = Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
    const failing = new LockWait(LONG).until(() => {
      throw full;
    }, performance.now());
    await expect(failing).rejects.toBe(full);
  });

  it('fails all waiting callers, and later callers wait again', async () => {
    const wait = new LockWait(1);
    const began = performance.now();
    await expect(wait.until(lock.take, began)).rejects.toThrow('locked');
    const before = lock.asked;
    await expect(wait.until(lock.take, began)).rejects.toThrow('locked');
    // It has already waited long enough in the queue.
    expect(lock.asked).toBe(before + 1);
    // By now, it has tried once.
    const next = waitFor(wait);
    lock.isHeld = false;
    expect(await next).toBe('had');
  });

  it('is waited for as long after a freeze of the process as before it', async () => {
    let asked = 0;
    const waiting = new LockWait(200).until(() => {
      asked += 1;
      if (asked < 3) throw locked();
      return 'had';
    }, performance.now());
    // The process freezes for longer than the timeout.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
    expect(await waiting).toBe('had');
  });

  it('is waited for again after it was taken', async () => {
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

it('is distinguished from other errors', () => {
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
