import { ConcurrencySlots } from '../../../../service/src/queue/embedded/concurrency-slots.ts';

const NUMBERS = { all: 6, pressed: 2, perNewGroup: 2, perGroup: 4, suspects: 1 };
const job = (groupKey: string, openTries = 1) => ({ groupKey, openTries });

let isPressed: boolean;
let slots: ConcurrencySlots;

beforeEach(() => {
  isPressed = false;
  slots = new ConcurrencySlots(NUMBERS, () => isPressed);
});

const hold = (groupKey: string, count: number) => {
  for (let held = 0; held < count; held += 1) slots.hold(job(groupKey));
};

describe('slots', () => {
  it('are free until they are held, and again when they are let go', () => {
    const one = job('a');
    slots.hold(one);
    expect(slots.free).toBe(5);
    slots.letGo(one);
    slots.letGo(one);
    expect(slots.free).toBe(6);
  });

  it('are few while others had better have the processor, fewer than none when more are held', () => {
    hold('a', 3);
    isPressed = true;
    expect(slots.free).toBe(-1);
  });

  it('are open to a group up to its limit, which grows when its jobs succeed', () => {
    expect(slots.openTo('a', [])).toBe(2);
    slots.learn('a', 'succeeded');
    expect(slots.openTo('a', [])).toBe(4);
    slots.learn('a', 'succeeded');
    expect(slots.openTo('a', [])).toBe(4);
  });

  it('count what is about to be begun', () => {
    hold('a', 1);
    expect(slots.openTo('a', [job('a'), job('b')])).toBe(0);
    expect(slots.openTo('b', [job('a'), job('b')])).toBe(1);
  });

  it('are never open to fewer than none', () => {
    hold('a', 3);
    expect(slots.openTo('a', [])).toBe(0);
  });

  it('are open to groups that struggle up to half of them', () => {
    for (const groupKey of ['a', 'b', 'c', 'd']) slots.learn(groupKey, 'failed');
    hold('a', 1);
    hold('b', 1);
    expect(slots.openTo('a', [])).toBe(0);
    expect(slots.openTo('c', [])).toBe(1);
    expect(slots.openTo('d', [job('c')])).toBe(0);
    expect(slots.openTo('well', [job('c')])).toBe(2);
  });

  it('hold as many suspects as are allowed', () => {
    hold('a', 2);
    expect(slots.mayHoldCrashSuspect([])).toBe(true);
    expect(slots.mayHoldCrashSuspect([job('a', 2)])).toBe(false);
    slots.hold(job('b', 3));
    expect(slots.mayHoldCrashSuspect([])).toBe(false);
  });
});
