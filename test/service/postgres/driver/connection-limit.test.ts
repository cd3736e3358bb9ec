import { setImmediate } from 'node:timers/promises';
import { ConnectionLimit } from '../../../../service/src/store/postgres/driver/connection-limit.ts';
import { HeldTimers } from '../../held-timers.ts';

const roundTrip = { milliseconds: 0 };
let timers: HeldTimers;
let limit: ConnectionLimit;
let entered: string[];

beforeEach(() => {
  roundTrip.milliseconds = 0.1;
  timers = new HeldTimers();
  limit = new ConnectionLimit(roundTrip, timers);
  entered = [];
});

const enter = async (name: string) => {
  const leave = await limit.enter();
  entered.push(name);
  return leave;
};

describe('the limit of connections at work', () => {
  it('is two for a server nearby; others wait in order of arrival', async () => {
    const [first, second] = [enter('a'), enter('b'), enter('c'), enter('d')];
    await setImmediate();
    expect(entered).toEqual(['a', 'b']);
    (await first)();
    await setImmediate();
    expect(entered).toEqual(['a', 'b', 'c']);
    (await second)();
    await setImmediate();
    expect(entered).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is one while more work waits than the service can do', async () => {
    let isBehind = true;
    limit.preferThroughput(() => isBehind);
    const [first] = [enter('a'), enter('b'), enter('c'), enter('d')];
    await setImmediate();
    expect(entered).toEqual(['a']);
    isBehind = false;
    (await first)();
    await setImmediate();
    expect(entered).toEqual(['a', 'b', 'c']);
  });

  it('is higher for a distant server', async () => {
    roundTrip.milliseconds = 1.2;
    for (const name of ['a', 'b', 'c', 'd', 'e']) void enter(name);
    await setImmediate();
    expect(entered).toEqual(['a', 'b', 'c', 'd']);
  });

  it('does not count a connection that is held for long, for example for a lock', async () => {
    for (const name of ['waits for a lock', 'waits too', 'next']) void enter(name);
    timers.run(59);
    await setImmediate();
    expect(entered).toEqual(['waits for a lock', 'waits too']);
    timers.run(1);
    await setImmediate();
    expect(entered).toEqual(['waits for a lock', 'waits too', 'next']);
  });

  it('counts a connection once, however late and often it leaves', async () => {
    const late = await enter('late');
    timers.run(60);
    const [second] = [enter('b'), enter('c'), enter('d')];
    await setImmediate();
    late();
    late();
    await setImmediate();
    expect(entered).toEqual(['late', 'b', 'c']);
    (await second)();
    await setImmediate();
    expect(entered).toEqual(['late', 'b', 'c', 'd']);
  });
});
