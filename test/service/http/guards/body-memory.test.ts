import { BodyMemory } from '../../../../service/src/http/guards/body-memory.ts';

describe('The memory for bodies', () => {
  it('is shared up to its limit', () => {
    const memory = new BodyMemory(100);
    const [one, other] = [memory.share(), memory.share()];
    one.growTo(60);
    other.growTo(40);
    expect(() => other.growTo(41)).toThrow('too many bodies arrive at once');
    expect(memory.taken).toBe(100);
  });

  it('counts the memory that a share already has once', () => {
    const memory = new BodyMemory(100);
    const share = memory.share();
    share.growTo(100);
    share.growTo(50);
    share.growTo(100);
    expect(memory.taken).toBe(100);
  });

  it('is free again after a share is released, even if it was rejected more, and only once', () => {
    const memory = new BodyMemory(100);
    const share = memory.share();
    share.growTo(60);
    expect(() => share.growTo(101)).toThrow();
    share.release();
    share.release();
    expect(memory.taken).toBe(0);
  });
});
