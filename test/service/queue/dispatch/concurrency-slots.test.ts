import { ConcurrencySlots } from '../../../../service/src/queue/dispatch/concurrency-slots.ts';

const NUMBERS = { all: 6, pressed: 2, perNewGroup: 2, perGroup: 4 };
const job = (groupKey: string) => ({ groupKey });

let isOverloaded: boolean;
let slots: ConcurrencySlots;

beforeEach(() => {
  isOverloaded = false;
  slots = new ConcurrencySlots(NUMBERS, () => isOverloaded);
});

const hold = (groupKey: string, count: number) => {
  for (let held = 0; held < count; held += 1) slots.hold(job(groupKey));
};

describe('slots', () => {
  it('are free until they are taken, and again after their release', () => {
    const one = job('a');
    slots.hold(one);
    expect(slots.free).toBe(5);
    slots.release(one);
    slots.release(one);
    expect(slots.free).toBe(6);
  });

  it('are few under pressure, and negative if more are taken', () => {
    hold('a', 3);
    isOverloaded = true;
    expect(slots.free).toBe(-1);
  });

  it('are open to a group up to its limit, which grows with its successes', () => {
    expect(slots.openTo('a', [])).toBe(2);
    slots.learn('a', 'succeeded');
    expect(slots.openTo('a', [])).toBe(4);
    slots.learn('a', 'succeeded');
    expect(slots.openTo('a', [])).toBe(4);
  });

  it('count jobs that are about to begin', () => {
    hold('a', 1);
    expect(slots.openTo('a', [job('a'), job('b')])).toBe(0);
    expect(slots.openTo('b', [job('a'), job('b')])).toBe(1);
  });

  it('are never open to a negative number', () => {
    hold('a', 3);
    expect(slots.openTo('a', [])).toBe(0);
  });

  it('are open to struggling groups up to half of them', () => {
    for (const groupKey of ['a', 'b', 'c', 'd']) slots.learn(groupKey, 'failed');
    hold('a', 1);
    hold('b', 1);
    expect(slots.openTo('a', [])).toBe(0);
    expect(slots.openTo('c', [])).toBe(1);
    expect(slots.openTo('d', [job('c')])).toBe(0);
    expect(slots.openTo('well', [job('c')])).toBe(2);
  });

  it('are open to a tenant up to its share, however many groups it has', () => {
    for (const group of ['a', 'b', 'c', 'd']) slots.learn(`usr_1/${group}`, 'succeeded');
    for (const group of ['a', 'b', 'c', 'd']) slots.hold(job(`usr_1/${group}`));
    expect(slots.openTo('usr_1/e', [])).toBe(0);
    expect(slots.openTo('usr_2/f', [])).toBe(2);
    expect(slots.openTo('usr_3/g', [job('usr_2/f')])).toBe(1);
  });

  it('are open to a tenant that holds none, also under pressure', () => {
    for (const group of ['a', 'b', 'c', 'd']) slots.hold(job(`usr_1/${group}`));
    isOverloaded = true;
    expect(slots.openTo('usr_2/f', [])).toBe(1);
    expect(slots.openTo('usr_2/f', [job('usr_2/f')])).toBe(0);
    hold('usr_2/f', 1);
    hold('usr_3/g', 1);
    expect(slots.openTo('usr_4/h', [])).toBe(0);
  });

  it('leave some for the struggling groups of other tenants', () => {
    const numbers = { all: 24, pressed: 4, perNewGroup: 16, perGroup: 16 };
    slots = new ConcurrencySlots(numbers, () => false);
    const groups = Array.from({ length: 12 }, (_, n) => `usr_1/${String(n)}`);
    for (const group of [...groups, 'usr_2/x']) slots.learn(group, 'failed');
    let begun = 0;
    for (const group of groups) {
      if (slots.openTo(group, []) === 0) continue;
      slots.hold(job(group));
      begun += 1;
    }
    expect(begun).toBe(8);
    expect(slots.openTo('usr_2/x', [])).toBe(1);
  });
});
