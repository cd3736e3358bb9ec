import { withPlugin } from '../../store/with-plugin.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import type { KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { LeaseOwner } from '../../../../service/src/queue/embedded/lease-owner.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { until } from '../../until.ts';

const EXPIRY = 30_000;

const held = partsForEachTest();

let owner: LeaseOwner;
let isBroken: boolean;

const breakable: KyselyPlugin = {
  transformQuery({ node }) {
    if (isBroken) throw new Error('the disk is full');
    return node;
  },
  transformResult: async ({ result }) => result,
};

const newOwner = (isStoreExclusive: boolean) =>
  new LeaseOwner(
    {
      ownerId: 'own_1',
      isStoreExclusive,
      store: withPlugin(held.parts.store, breakable),
      clock: held.clock,
      monotonic: held.clock,
      log: pino({ level: 'silent' }),
    },
    () => undefined,
  );

beforeEach(() => {
  isBroken = false;
  owner = newOwner(false);
});
afterEach(() => owner.stop());

const heartbeats = () =>
  queriesOf(held.parts.store)
    .selectFrom('leaseOwners')
    .select('heartbeatAt')
    .where('id', '=', 'own_1')
    .execute();

describe('The owner of leases', () => {
  it('may lease from its start until its heartbeat is old, and never after its stop', async () => {
    expect(owner.mayLease).toBe(false);
    await owner.start();
    expect(owner.mayLease).toBe(true);
    held.clock.moveOn(EXPIRY / 2);
    expect(owner.mayLease).toBe(false);
    await owner.ensureMayLease();
    expect(owner.mayLease).toBe(true);
    await owner.stop();
    expect(owner.mayLease).toBe(false);
  });

  it('may not lease after the clock was set back until its next heartbeat', async () => {
    await owner.start();
    held.clock.step(-1);
    expect(owner.mayLease).toBe(false);
    owner.wake();
    await until('the heartbeat', () => owner.mayLease);
    expect(await heartbeats()).toEqual([{ heartbeatAt: held.clock.now() }]);
  });

  it('may not lease while its heartbeat cannot be stored, and recovers', async () => {
    await owner.start();
    held.clock.moveOn(EXPIRY / 2);
    isBroken = true;
    await expect(owner.ensureMayLease()).rejects.toThrow('the disk is full');
    expect(owner.mayLease).toBe(false);
    isBroken = false;
    owner.wake();
    await until('the heartbeat', () => owner.mayLease);
  });

  it('renews its heartbeat only when it is due', async () => {
    await owner.start();
    const first = await heartbeats();
    held.clock.moveOn(1_000);
    owner.wake();
    expect(await heartbeats()).toEqual(first);
    held.clock.moveOn(4_000);
    owner.wake();
    await until('the heartbeat', async () => {
      const [row] = await heartbeats();
      return row?.heartbeatAt === held.clock.now();
    });
  });

  it('may lease at any age of its heartbeat, and stores no other, if the store is exclusive', async () => {
    owner = newOwner(true);
    expect(owner.mayLease).toBe(false);
    await owner.start();
    const first = await heartbeats();
    held.clock.moveOn(EXPIRY);
    owner.wake();
    await owner.ensureMayLease();
    expect(owner.mayLease).toBe(true);
    expect(await heartbeats()).toEqual(first);
    await owner.stop();
    expect(owner.mayLease).toBe(false);
  });
});
