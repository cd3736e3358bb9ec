import { ExecutionMemory } from '../../../../nodes/Docloom/execution/execution-memory';

describe('the cache of one execution', () => {
  it('computes a value once, even for concurrent callers', async () => {
    const memory = new ExecutionMemory();
    const make = jest.fn(() => Promise.resolve({ made: true }));

    const [first, second] = await Promise.all([memory.once('a', make), memory.once('a', make)]);

    expect(first).toBe(second);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('stores values by key', async () => {
    const memory = new ExecutionMemory();

    expect(await memory.once('a', () => Promise.resolve(1))).toBe(1);
    expect(await memory.once('b', () => Promise.resolve(2))).toBe(2);
  });

  it('computes a value again after a failure', async () => {
    const memory = new ExecutionMemory();
    const notYet = () => Promise.reject(new Error('not yet'));

    await expect(memory.once('a', notYet)).rejects.toThrow('not yet');
    expect(await memory.once('a', () => Promise.resolve('now'))).toBe('now');
  });
});
