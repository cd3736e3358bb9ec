import type { TenantId } from '../../../../service/src/concurrency/tenant.ts';
import { ConverterBusy } from '../../../../service/src/pdf/converter.ts';
import type { Pages } from '../../../../service/src/pdf/pool/conversion.ts';
import type { QueuedConversion } from '../../../../service/src/pdf/pool/queued-conversion.ts';
import { WaitQueue } from '../../../../service/src/pdf/pool/wait-queue.ts';

let now: number;
beforeEach(() => {
  now = 0;
});

const queueOf = (processes: number, most = 90) =>
  new WaitQueue({ most, processes, now: () => now });

const conversionOf = (tenantId: TenantId, key: string, pages: Pages = 'all'): QueuedConversion => ({
  kind: 'document',
  flow: { tenantId, name: 'workflow' },
  conversion: {
    content: Buffer.from(key),
    documentType: 'CLOUD_DOCS',
    pages,
    finishing: null,
  },
  key,
  failures: [],
  resolve: () => undefined,
  reject: () => undefined,
});

const add = (queue: WaitQueue, tenantId: TenantId, ...keys: string[]) => {
  for (const key of keys) queue.add(conversionOf(tenantId, key));
};

describe('The wait queue of a converter', () => {
  it('serves tenants in turns', () => {
    const queue = queueOf(1);
    add(queue, 'usr_1', 'a1', 'a2', 'a3');
    add(queue, 'usr_2', 'b1');
    const order = Array.from({ length: 4 }, () => queue.takeForUsed()?.key);
    expect(order).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it.each<[Pages, Pages]>([
    ['first', 'all'],
    ['all', 'first'],
  ])('makes %s pages of a tenant wait for one document of another, of %s pages', (own, others) => {
    const queue = queueOf(1);
    for (let n = 0; n < 40; n += 1) queue.add(conversionOf('usr_1', `a${String(n)}`, others));
    const end = queue.begin(queue.takeForUsed()!);
    queue.add(conversionOf('usr_2', 'b0', own));
    now += 1_000;
    end();
    const next = queue.takeForUsed();
    expect(next?.key).toBe('b0');
    expect(queue.size).toBe(39);
  });

  it.each<[string, TenantId, Pages]>([
    ['PDFs of others', 'usr_2', 'all'],
    ['first pages of the tenant', 'usr_1', 'first'],
  ])('has space for %s when a tenant has used its share of PDFs', (_which, tenantId, pages) => {
    const queue = queueOf(1);
    const keys = Array.from({ length: 60 }, (_, n) => `a${String(n)}`);
    add(queue, 'usr_1', ...keys);
    expect(() => add(queue, 'usr_1', 'one more')).toThrow(ConverterBusy);
    queue.add(conversionOf(tenantId, 'accepted', pages));
    expect(queue.size).toBe(61);
  });

  it('gives all processes to a tenant that is alone', () => {
    const queue = queueOf(2);
    add(queue, 'usr_1', 'a1', 'a2');
    queue.begin(queue.takeForUsed()!);
    expect(queue.takeForUsed()?.key).toBe('a2');
  });

  it('keeps one process free of a tenant while others are active, and for ten minutes after', () => {
    const queue = queueOf(2);
    add(queue, 'usr_1', 'a1', 'a2', 'a3');
    add(queue, 'usr_2', 'b1');
    const end = queue.begin(queue.takeForUsed()!);
    const endOther = queue.begin(queue.takeForUsed()!);
    endOther();
    expect(queue.takeForUsed()).toBeUndefined();
    now += 10 * 60_000;
    expect(queue.takeForUsed()).toBeUndefined();
    now += 1;
    expect(queue.takeForUsed()?.key).toBe('a2');
    end();
    expect(queue.takeForUsed()?.key).toBe('a3');
  });
});
