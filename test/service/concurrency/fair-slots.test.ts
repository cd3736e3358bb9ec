import { FairSlots } from '../../../service/src/concurrency/fair-slots.ts';
import type { TenantId } from '../../../service/src/concurrency/tenant.ts';

/** The tasks that were begun, with their slots, in order. */
let begun: string[];
let ends: Map<string, () => void>;
let now: number;
/** Of the reserve; one for each start. */
let starts: PromiseWithResolvers<undefined>[];

beforeEach(() => {
  jest.useFakeTimers();
  begun = [];
  ends = new Map();
  now = 0;
  starts = [];
});
afterEach(() => {
  jest.useRealTimers();
});

const reserve = {
  slot: 'reserve',
  start: () => {
    const start = Promise.withResolvers<undefined>();
    starts.push(start);
    return start.promise;
  },
};

const slotsOf = (regular: string[], perTenant: number = Infinity) =>
  new FairSlots({ regular, perTenant, reserve, patience: 20, now: () => now });

const withoutReserve = (regular: string[], perTenant: number = Infinity) =>
  new FairSlots({ regular, perTenant, reserve: null, patience: 20, now: () => now });

const hasStarted = async () => {
  starts.at(-1)?.resolve(undefined);
  await jest.advanceTimersByTimeAsync(0);
};

/** A task that ends when the test says so. */
const use = (slots: FairSlots<string>, tenantId: TenantId, task: string) =>
  slots.use({ tenantId, name: 'workflow' }, async (slot) => {
    begun.push(`${task} in ${slot}`);
    await new Promise<void>((resolve) => ends.set(task, resolve));
  });

const end = async (task: string) => {
  ends.get(task)?.();
  await jest.advanceTimersByTimeAsync(0);
};

const wait = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

describe('Slots that tenants share', () => {
  it('are all for a tenant that is alone, without the reserve', async () => {
    const slots = slotsOf(['a', 'b']);
    for (const task of ['1', '2', '3']) void use(slots, 'usr_1', task);
    await wait(60_000);
    expect(starts).toEqual([]);
    expect(begun).toEqual(['1 in b', '2 in a']);
    expect(slots.occupancy).toEqual({ places: 2, busy: 2, waiting: 1 });
  });

  it('have one in reserve for a tenant that would wait for long tasks of another', async () => {
    const slots = slotsOf(['a']);
    for (let n = 0; n < 60; n += 1) void use(slots, 'usr_1', `long ${String(n)}`);
    void use(slots, 'usr_2', 'letter');
    await wait(19);
    expect(starts).toHaveLength(0);
    await wait(1);
    await hasStarted();
    expect(begun).toEqual(['long 0 in a', 'letter in reserve']);
    expect(slots.occupancy).toEqual({ places: 2, busy: 2, waiting: 59 });
    await end('letter');
    expect(begun).toHaveLength(2);
  });

  it('have a reserve for which no tenant waits once it is started', async () => {
    const slots = slotsOf(['a']);
    void use(slots, 'usr_1', 'long');
    void use(slots, 'usr_2', 'letter');
    await wait(20);
    await hasStarted();
    await end('letter');
    await hasStarted();
    void use(slots, 'usr_1', 'second long');
    await wait(60_000);
    void use(slots, 'usr_3', 'next letter');
    await wait(0);
    expect(begun).toEqual(['long in a', 'letter in reserve', 'next letter in reserve']);
  });

  it('leave the reserve alone if a slot is free in time', async () => {
    const slots = slotsOf(['a']);
    void use(slots, 'usr_1', 'short');
    void use(slots, 'usr_2', 'letter');
    await wait(10);
    await end('short');
    expect(begun).toEqual(['short in a', 'letter in a']);
  });

  it('do not keep a task waiting for the start of the reserve', async () => {
    const slots = slotsOf(['a']);
    void use(slots, 'usr_1', 'short');
    void use(slots, 'usr_2', 'letter');
    await wait(20);
    expect(starts).toHaveLength(1);
    await end('short');
    expect(begun).toEqual(['short in a', 'letter in a']);
    await hasStarted();
    expect(slots.occupancy).toEqual({ places: 1, busy: 1, waiting: 0 });
  });

  it('start the reserve again if it could not start', async () => {
    const slots = slotsOf(['a']);
    void use(slots, 'usr_1', 'long');
    void use(slots, 'usr_2', 'letter');
    await wait(20);
    starts[0]?.reject(new Error('No process'));
    await wait(20);
    await hasStarted();
    expect(starts).toHaveLength(2);
    expect(begun).toEqual(['long in a', 'letter in reserve']);
  });

  it('start the reserve again after each of its tasks, which may have ended it', async () => {
    const slots = slotsOf(['a']);
    void use(slots, 'usr_1', 'long');
    void use(slots, 'usr_2', 'heavy');
    await wait(20);
    await hasStarted();
    void use(slots, 'usr_2', 'letter');
    await end('heavy');
    expect(begun).toEqual(['long in a', 'heavy in reserve']);
    await hasStarted();
    expect(begun).toEqual(['long in a', 'heavy in reserve', 'letter in reserve']);
  });

  it('come next for the tenant that used them least, by time', async () => {
    const slots = withoutReserve(['a']);
    for (let n = 0; n < 3; n += 1) void use(slots, 'usr_1', `long ${String(n)}`);
    for (let n = 0; n < 3; n += 1) void use(slots, 'usr_2', `letter ${String(n)}`);
    await wait(0);
    now += 10_000;
    for (const task of ['long 0', 'letter 0', 'letter 1', 'letter 2']) {
      await end(task);
      now += 10;
    }
    expect(begun.map((task) => task.split(' in ')[0])).toEqual([
      'long 0',
      'letter 0',
      'letter 1',
      'letter 2',
      'long 1',
    ]);
  });

  it('stay free for others if a tenant may hold only some of them', async () => {
    const slots = withoutReserve(['a', 'b'], 1);
    for (const task of ['1', '2', '3']) void use(slots, 'usr_1', task);
    await wait(60_000);
    expect(begun).toEqual(['1 in b']);
    void use(slots, 'usr_2', 'letter');
    await wait(0);
    expect(begun).toEqual(['1 in b', 'letter in a']);
    await end('letter');
    expect(begun).toHaveLength(2);
    await end('1');
    expect(begun).toEqual(['1 in b', 'letter in a', '2 in b']);
    expect(slots.occupancy).toEqual({ places: 2, busy: 1, waiting: 1 });
  });

  it('are free again after a task that fails', async () => {
    const slots = withoutReserve(['a']);
    const failing = slots.use({ tenantId: 'usr_1', name: 'a' }, () =>
      Promise.reject(new Error('No')),
    );
    await expect(failing).rejects.toThrow('No');
    expect(slots.occupancy).toEqual({ places: 1, busy: 0, waiting: 0 });
  });
});
