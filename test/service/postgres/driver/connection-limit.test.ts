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
  it('is one for a server nearby; others wait in order of arrival', async () => {
    const [first, second] = [enter('a'), enter('b'), enter('c')];
    await setImmediate();
    expect(entered).toEqual(['a']);
    (await first)();
    await setImmediate();
    expect(entered).toEqual(['a', 'b']);
    (await second)();
    await setImmediate();
    expect(entered).toEqual(['a', 'b', 'c']);
  });

  it('is higher for a distant server', async () => {
    roundTrip.milliseconds = 1.2;
    for (const name of ['a', 'b', 'c', 'd']) void enter(name);
    await setImmediate();
    expect(entered).toEqual(['a', 'b', 'c']);
  });

  it('does not count a connection that is held for long, for example for a lock', async () => {
    await enter('waiting for a lock');
    void enter('next');
    timers.run(19);
    await setImmediate();
    expect(entered).toEqual(['waiting for a lock']);
    timers.run(1);
    await setImmediate();
    expect(entered).toEqual(['waiting for a lock', 'next']);
  });

  it('counts a connection once, however late and often it leaves', async () => {
    const late = await enter('late');
    timers.run(20);
    const [second] = [enter('b'), enter('c')];
    await setImmediate();
    late();
    late();
    await setImmediate();
    expect(entered).toEqual(['late', 'b']);
    (await second)();
    await setImmediate();
    expect(entered).toEqual(['late', 'b', 'c']);
  });
});
