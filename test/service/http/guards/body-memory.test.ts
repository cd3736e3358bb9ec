import { BodyMemory } from '../../../../service/src/http/guards/body-memory.ts';

describe('The memory of bodies', () => {
  it('is shared up to its bound, and not past it', () => {
    const memory = new BodyMemory(100);
    const [one, other] = [memory.share(), memory.share()];
    one.growTo(60);
    other.growTo(40);
    expect(() => other.growTo(41)).toThrow('too many bodies arrive at once');
    expect(memory.taken).toBe(100);
  });

  it('counts what a share has already once', () => {
    const memory = new BodyMemory(100);
    const share = memory.share();
    share.growTo(100);
    share.growTo(50);
    share.growTo(100);
    expect(memory.taken).toBe(100);
  });

  it('is free again when a share is released, also one that was refused more, and once only', () => {
    const memory = new BodyMemory(100);
    const share = memory.share();
    share.growTo(60);
    expect(() => share.growTo(101)).toThrow();
    share.release();
    share.release();
    expect(memory.taken).toBe(0);
  });
});
