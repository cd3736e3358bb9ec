import type { DatabaseTime } from '../../../service/src/time/database-clock.ts';
import { DatabaseClock } from '../../../service/src/time/database-clock.ts';
import { SteadyClock } from '../../../service/src/time/steady-clock.ts';
import { HeldClock } from '../held-clock.ts';
import { SteppedTime } from '../stepped-time.ts';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;

let machine: SteppedTime;
let server: HeldClock;
/** How long the question takes to the server, and the answer back, in milliseconds. */
let way: { there: number; back: number };
let asked: number;

const moveOn = (milliseconds: number) => {
  machine.moveOn(milliseconds);
  server.moveOn(milliseconds);
};

const ask = (): Promise<DatabaseTime> => {
  asked += 1;
  moveOn(way.there);
  const now = server.now();
  moveOn(way.back);
  return Promise.resolve({ now });
};

const measured = (over: { ask?: () => Promise<DatabaseTime> } = {}) =>
  DatabaseClock.measured({ ask, local: machine.wall, monotonic: machine.wall, ...over });

beforeEach(() => {
  machine = new SteppedTime();
  server = new HeldClock();
  way = { there: 1, back: 1 };
  asked = 0;
});

describe('The clock of a database', () => {
  it.each([-YEAR, 0, YEAR])(
    'is that of the server if the machine is ahead by %i ms',
    async (step) => {
      machine.step(step);
      const clock = await measured();
      moveOn(90_000);
      expect(clock.now()).toBe(server.now());
      expect(clock.difference).toBe(0 - step);
    },
  );

  it('is read in the middle of a round trip', async () => {
    way = { there: 400, back: 400 };
    expect((await measured()).now()).toBe(server.now());
  });

  it('is read up to three times if the network is slow, and the quickest answer counts', async () => {
    const ways = [
      { there: 0, back: 900 },
      { there: 20, back: 20 },
      { there: 900, back: 0 },
    ];
    const clock = await measured({
      ask: () => {
        way = ways[asked]!;
        return ask();
      },
    });
    expect(asked).toBe(3);
    expect(clock.now()).toBe(server.now());
  });

  it('does not move because the network is slow', async () => {
    const clock = await measured();
    for (const [there, back] of [
      [0, 900],
      [900, 0],
      [5, 300],
    ] as const) {
      way = { there, back };
      await clock.measure();
      expect(clock.now()).toBe(server.now());
    }
  });

  it('moves if an answer excludes the present difference', async () => {
    const clock = await measured();
    server.step(HOUR);
    way = { there: 300, back: 300 };
    await clock.measure();
    expect(clock.now()).toBe(server.now());
  });

  it('stays as it is if the server does not answer', async () => {
    let isAway = false;
    const clock = await measured({
      ask: () => (isAway ? Promise.reject(new Error('away')) : ask()),
    });
    isAway = true;
    server.step(HOUR);
    await expect(clock.measure()).rejects.toThrow('away');
    expect(clock.now()).toBe(server.now() - HOUR);
  });

  it('is not measured while the clock of the machine is set, or the machine suspended', async () => {
    let disturb: () => void = () => undefined;
    const clock = await measured({
      ask: () => {
        disturb();
        return ask();
      },
    });
    disturb = () => machine.step(HOUR);
    await expect(clock.measure()).rejects.toThrow('was set');
    disturb = () => undefined;
    await clock.measure();
    expect(clock.now()).toBe(server.now());
  });
});

describe('A service with the clock of a database', () => {
  it.each([-HOUR, HOUR])('sees no step if its machine is set by %i ms', async (step) => {
    const database = await measured();
    const clock = new SteadyClock({ ...machine.sources, wall: database });
    machine.step(step);
    moveOn(500);
    expect(clock.now()).toBe(server.now());
    await database.measure();
    expect(clock.stepUntil(clock.read())).toBe(0);
    expect(clock.now()).toBe(server.now());
  });

  it('sees a step of the server with the next measurement, and goes on until it follows', async () => {
    const database = await measured();
    const clock = new SteadyClock({ ...machine.sources, wall: database });
    server.step(-HOUR);
    await database.measure();
    expect(clock.stepUntil(clock.read())).toBe(-HOUR);
    expect(clock.now()).toBe(server.now() + HOUR);
    clock.follow(clock.read());
    expect(clock.now()).toBe(server.now());
  });
});
