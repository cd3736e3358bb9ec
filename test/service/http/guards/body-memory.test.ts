import { BodyMemory } from '../../../../service/src/http/guards/body-memory.ts';

describe('The memory for bodies', () => {
  it('is shared up to its limit', () => {
    const memory = new BodyMemory(100);
    const [one, other] = [memory.share('usr_1'), memory.share('usr_2')];
    one.growTo(60);
    other.growTo(40);
    expect(() => other.growTo(41)).toThrow('too many bodies arrive at once');
    expect(memory.taken).toBe(100);
  });

  it('counts the memory that a share already has once', () => {
    const memory = new BodyMemory(100);
    const share = memory.share('usr_1');
    share.growTo(100);
    share.growTo(50);
    share.growTo(100);
    expect(memory.taken).toBe(100);
  });

  it('is free again after a share is released, even if it was rejected more, and only once', () => {
    const memory = new BodyMemory(100);
    const share = memory.share('usr_1');
    share.growTo(60);
    expect(() => share.growTo(101)).toThrow();
    share.release();
    share.release();
    expect(memory.taken).toBe(0);
  });

  it('leaves some for other tenants', () => {
    const memory = new BodyMemory(90);
    const shares = Array.from({ length: 7 }, () => memory.share('usr_1'));
    for (const share of shares.slice(0, 6)) share.growTo(10);
    expect(() => shares[6]!.growTo(10)).toThrow('for this team or user');
    memory.share('team_2').growTo(20);
    expect(memory.taken).toBe(80);
  });

  it('is free for the only body of a tenant', () => {
    const memory = new BodyMemory(90);
    memory.share('usr_1').growTo(20);
    const only = memory.share('team_2');
    only.growTo(10);
    only.growTo(70);
    expect(memory.taken).toBe(90);
  });
});
