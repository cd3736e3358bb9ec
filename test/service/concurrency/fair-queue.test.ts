import { FairQueue } from '../../../service/src/concurrency/fair-queue.ts';
import type { TenantId } from '../../../service/src/concurrency/tenant.ts';

let queue: FairQueue<string>;
beforeEach(() => {
  queue = new FairQueue();
});

const add = (tenantId: TenantId, name: string, ...items: string[]) => {
  for (const item of items) queue.add({ tenantId, name }, item);
};

/** Takes everything; each item takes as long as `milliseconds` returns. */
const takeAll = (milliseconds: (item: string) => number = () => 1) => {
  const taken: string[] = [];
  for (let next = queue.take(); next; next = queue.take()) {
    taken.push(next.item);
    queue.charge(next.flow, milliseconds(next.item));
  }
  return taken;
};

describe('A fair queue', () => {
  it('serves the items of a flow in their order', () => {
    add('usr_1', 'a', '1', '2', '3');
    expect(takeAll()).toEqual(['1', '2', '3']);
  });

  it('serves tenants in turns', () => {
    add('usr_1', 'a', 'a1', 'a2', 'a3', 'a4');
    add('usr_2', 'b', 'b1', 'b2');
    expect(takeAll()).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('serves a tenant no more often because it has many flows', () => {
    for (const name of ['a', 'b', 'c', 'd']) add('usr_1', name, `${name}1`, `${name}2`);
    add('usr_2', 'x', 'x1', 'x2', 'x3');
    expect(takeAll()).toEqual(['a1', 'x1', 'b1', 'x2', 'c1', 'x3', 'd1', 'a2', 'b2', 'c2', 'd2']);
  });

  it('serves the flows of a tenant in turns', () => {
    add('usr_1', 'a', 'a1', 'a2', 'a3');
    add('usr_1', 'b', 'b1', 'b2');
    expect(takeAll()).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('serves a tenant with short work until it has had as much service as one with long work', () => {
    add('usr_1', 'a', 'long 1', 'long 2');
    add('usr_2', 'b', ...Array.from({ length: 8 }, (_, n) => `short ${String(n)}`));
    const order = takeAll((item) => (item.startsWith('long') ? 60_000 : 10));
    expect(order[0]).toBe('long 1');
    expect(order.at(-1)).toBe('long 2');
  });

  it('gives no credit for idle time', () => {
    add('usr_1', 'a', ...Array.from({ length: 100 }, (_, n) => `a${String(n)}`));
    for (let n = 0; n < 50; n += 1) {
      const next = queue.take();
      if (next) queue.charge(next.flow, 1_000);
    }
    add('usr_2', 'b', ...Array.from({ length: 100 }, (_, n) => `b${String(n)}`));
    const order = takeAll(() => 1_000).slice(0, 10);
    expect(order.filter((item) => item.startsWith('a')).length).toBeGreaterThanOrEqual(4);
  });

  it('passes over tenants that cannot be served now', () => {
    add('usr_1', 'a', 'a1');
    add('usr_2', 'b', 'b1');
    expect(queue.take((tenant) => tenant === 'usr_1')?.item).toBe('b1');
    expect(queue.take((tenant) => tenant === 'usr_1')).toBeUndefined();
    expect(queue.size).toBe(1);
    expect(queue.count(({ flow }) => flow.tenantId === 'usr_1')).toBe(1);
    expect(queue.count(({ item }) => item === 'b1')).toBe(0);
  });
});
