import { meanWait } from '../../../bench/scaling-simulation/erlang-c.ts';
import { Random } from '../../chaos/random.ts';
import type { Station } from '../../../bench/scaling-simulation/simulate.ts';
import { simulate } from '../../../bench/scaling-simulation/simulate.ts';

const station = (servers: number, seconds: number): Station => ({ name: 'one', servers, seconds });

describe('The formula of Erlang C', () => {
  it('is that of M/M/1 for one server: ρ/(1 − ρ) service times', () => {
    expect(meanWait(8, 0.1, 1)).toBeCloseTo((0.8 / 0.2) * 0.1);
  });

  it('has the known value for two servers', () => {
    // ρ = 0.75: the probability of waiting is 2ρ²/(1 + ρ).
    const waiting = (2 * 0.75 ** 2) / 1.75;
    expect(meanWait(15, 0.1, 2)).toBeCloseTo((waiting * 0.1) / (2 - 1.5));
  });

  it('is infinite if the servers cannot keep up', () => {
    expect(meanWait(10, 0.1, 1)).toBe(Infinity);
  });

  it('is defined for hundreds of servers', () => {
    expect(meanWait(900, 1, 1_000)).toBeGreaterThan(0);
    expect(meanWait(900, 1, 1_000)).toBeLessThan(0.001);
  });
});

describe('The simulation of a station', () => {
  it.each([
    { servers: 1, rate: 7 },
    { servers: 1, rate: 9 },
    { servers: 4, rate: 32 },
    { servers: 20, rate: 190 },
  ])('agrees with Erlang C: $servers servers, $rate runs per second', ({ servers, rate }) => {
    const load = { rate, runs: 400_000 };
    const { meanWaits } = simulate([station(servers, 0.1)], load, new Random(1));
    const expected = meanWait(rate, 0.1, servers);
    expect(Math.abs(meanWaits[0]! / expected - 1)).toBeLessThan(0.08);
  });

  it('makes nobody wait if there are servers for all', () => {
    const load = { rate: 10, runs: 1_000 };
    const { waits } = simulate([station(1_000, 1)], load, new Random(1));
    expect(Math.max(...waits)).toBe(0);
  });
});

describe('The simulation of several stations', () => {
  const stations = [station(1, 0.1), station(2, 0.18)];
  const run = (seed: number) => simulate(stations, { rate: 8, runs: 200_000 }, new Random(seed));

  it('sends the departures of a station to the next one, as random as they came', () => {
    // The output of M/M/c is again a Poisson process (Burke's theorem).
    const { meanWaits } = run(1);
    const [first, second] = meanWaits;
    expect(Math.abs(first! / meanWait(8, 0.1, 1) - 1)).toBeLessThan(0.08);
    expect(Math.abs(second! / meanWait(8, 0.18, 2) - 1)).toBeLessThan(0.08);
  });

  it('adds up the waits of each run', () => {
    const { waits, meanWaits } = run(1);
    const mean = waits.reduce((sum, wait) => sum + wait, 0) / waits.length;
    expect(mean).toBeCloseTo(meanWaits[0]! + meanWaits[1]!);
  });

  it('follows from its seed', () => {
    expect(run(1).meanWaits).toEqual(run(1).meanWaits);
    expect(run(2).meanWaits).not.toEqual(run(1).meanWaits);
  });
});
