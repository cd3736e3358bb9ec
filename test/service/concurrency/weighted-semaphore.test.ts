import fc from 'fast-check';
import type { TenantId } from '../../../service/src/concurrency/tenant.ts';
import { WeightedSemaphore } from '../../../service/src/concurrency/weighted-semaphore.ts';

const MOST = 100;

describe('WeightedSemaphore', () => {
  it('lets in what fits together', async () => {
    const room = new WeightedSemaphore(MOST);
    await Promise.all([room.take(40, 'usr_1'), room.take(60, 'usr_2')]);
    expect(room.taken).toBe(MOST);
  });

  it('lets in what is larger than all of it, alone', async () => {
    const room = new WeightedSemaphore(MOST);
    const leave = await room.take(5 * MOST, 'usr_1');
    expect(room.taken).toBe(MOST);
    leave();
    expect(room.taken).toBe(0);
  });

  it('never holds more than it has room for, lets in by the order of arrival, and everybody in the end', async () => {
    const parts = fc.array(fc.integer({ min: 0, max: 2 * MOST }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(parts, fc.scheduler(), async (sizes, scheduler) => {
        const room = new WeightedSemaphore(MOST);
        const entered: number[] = [];
        const visits = sizes.map(async (bytes, visitor) => {
          const leave = await room.take(bytes, 'usr_1');
          entered.push(visitor);
          expect(room.taken).toBeLessThanOrEqual(MOST);
          await scheduler.schedule(Promise.resolve());
          leave();
        });
        await scheduler.waitFor(Promise.all(visits));
        expect(entered).toEqual(sizes.map((_, visitor) => visitor));
        expect(room.taken).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  it('leaves some for other tenants', async () => {
    const room = new WeightedSemaphore(90);
    const entered: string[] = [];
    const take = async (bytes: number, tenantId: TenantId) => {
      const leave = await room.take(bytes, tenantId);
      entered.push(tenantId);
      return leave;
    };
    const many = Array.from({ length: 9 }, () => take(10, 'usr_1'));
    await take(30, 'usr_2');
    expect(entered).toEqual([...Array.from({ length: 6 }, () => 'usr_1'), 'usr_2']);
    const third = take(20, 'usr_3');
    for (const leave of await Promise.all(many.slice(0, 2))) leave();
    await third;
    expect(entered.slice(7)).toEqual(['usr_3']);
  });

  it('lets in everybody in the end, and the callers of a tenant in order', async () => {
    const tenants = fc.constantFrom<TenantId>('usr_1', 'usr_2', 'team_3');
    const visitors = fc.array(
      fc.record({ bytes: fc.integer({ min: 0, max: 2 * MOST }), tenantId: tenants }),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(visitors, fc.scheduler(), async (all, scheduler) => {
        const room = new WeightedSemaphore(MOST);
        const entered: number[] = [];
        const visits = all.map(async ({ bytes, tenantId }, visitor) => {
          const leave = await room.take(bytes, tenantId);
          entered.push(visitor);
          expect(room.taken).toBeLessThanOrEqual(MOST);
          await scheduler.schedule(Promise.resolve());
          leave();
        });
        await scheduler.waitFor(Promise.all(visits));
        for (const tenant of ['usr_1', 'usr_2', 'team_3']) {
          const ofTenant = entered.filter((visitor) => all[visitor]?.tenantId === tenant);
          expect(ofTenant).toEqual(ofTenant.toSorted((one, other) => one - other));
        }
        expect(entered).toHaveLength(all.length);
        expect(room.taken).toBe(0);
      }),
      { numRuns: 300 },
    );
  });
});
