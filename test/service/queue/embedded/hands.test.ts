import { Hands } from '../../../../service/src/queue/embedded/hands.ts';

const NUMBERS = { all: 6, pressed: 2, aNewLine: 2, aLine: 4, suspects: 1 };
const job = (line: string, openTries = 1) => ({ line, openTries });

let isPressed: boolean;
let hands: Hands;

beforeEach(() => {
  isPressed = false;
  hands = new Hands(NUMBERS, () => isPressed);
});

const hold = (line: string, count: number) => {
  for (let held = 0; held < count; held += 1) hands.hold(job(line));
};

describe('hands', () => {
  it('are free until they are held, and again when they are let go', () => {
    const one = job('a');
    hands.hold(one);
    expect(hands.free).toBe(5);
    hands.letGo(one);
    hands.letGo(one);
    expect(hands.free).toBe(6);
  });

  it('are few while others had better have the processor, fewer than none when more are held', () => {
    hold('a', 3);
    isPressed = true;
    expect(hands.free).toBe(-1);
  });

  it('are open to a line up to its limit, which grows when its jobs succeed', () => {
    expect(hands.openTo('a', [])).toBe(2);
    hands.learn('a', 'succeeded');
    expect(hands.openTo('a', [])).toBe(4);
    hands.learn('a', 'succeeded');
    expect(hands.openTo('a', [])).toBe(4);
  });

  it('count what is about to be begun', () => {
    hold('a', 1);
    expect(hands.openTo('a', [job('a'), job('b')])).toBe(0);
    expect(hands.openTo('b', [job('a'), job('b')])).toBe(1);
  });

  it('are never open to fewer than none', () => {
    hold('a', 3);
    expect(hands.openTo('a', [])).toBe(0);
  });

  it('are open to lines that struggle up to half of them', () => {
    for (const line of ['a', 'b', 'c', 'd']) hands.learn(line, 'failed');
    hold('a', 1);
    hold('b', 1);
    expect(hands.openTo('a', [])).toBe(0);
    expect(hands.openTo('c', [])).toBe(1);
    expect(hands.openTo('d', [job('c')])).toBe(0);
    expect(hands.openTo('well', [job('c')])).toBe(2);
  });

  it('hold as many suspects as are allowed', () => {
    hold('a', 2);
    expect(hands.mayHoldSuspect([])).toBe(true);
    expect(hands.mayHoldSuspect([job('a', 2)])).toBe(false);
    hands.hold(job('b', 3));
    expect(hands.mayHoldSuspect([])).toBe(false);
  });
});
