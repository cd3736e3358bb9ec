import { drawChart } from '../../../bench/peers/chart.ts';
import { goalsOf } from '../../../bench/peers/goals.ts';
import type { MeasuredPeer } from '../../../bench/peers/pipeline/measure-peers.ts';
import type { Results } from '../../../bench/peers/results.ts';
import { resultsOf } from '../../../bench/peers/results.ts';
import { tableOf } from '../../../bench/peers/table.ts';

const usage = { processor: 3.456, written: 40_500, writeCalls: 30.25 };

const peer = (key: MeasuredPeer['key'], rates: number[]): MeasuredPeer => ({
  key,
  rates,
  latencies: [10, 20, 30, 40],
  usages: rates.map(() => usage),
  memories: rates.map((_, round) => (round + 1) * 100_000_000),
});

const docloom = peer('docloom', [600, 500]);
const bullMq = peer('bullmq-docloom', [1_000, 1_000]);
const endpoint = {
  key: 'render-docxtemplater' as const,
  rates: [200],
  processorTimes: [4.5],
  memories: [90_000_000],
};
const machine = { node: 'v24.0.0', processor: 'Xeon', processors: 2, load: 0.5 };
const disk = { type: 'ext4', device: '/dev/sda1', sync: 0.5, syncDelay: 0 };

function results(change: Partial<Parameters<typeof resultsOf>[0]> = {}): Results {
  const measured = { machine, disk, peers: [docloom, bullMq], endpoints: [endpoint], ...change };
  return resultsOf(measured, { rounds: 2, seconds: 10, senders: 64 });
}

describe('the results of the peers', () => {
  it('are medians, compared with Docloom within a round', () => {
    const [ours, theirs] = results().pipeline;
    expect(ours).toMatchObject({ rate: 550, ratio: { median: 1 }, p50: 20, p99: 40, usage });
    expect(theirs?.ratio?.least).toBeCloseTo(1.667);
    expect(theirs?.ratio?.most).toBe(2);
    expect(theirs?.memory).toBe(200_000_000);
  });

  it('have no ratio without Docloom', () => {
    expect(results({ peers: [bullMq] }).pipeline[0]?.ratio).toBeNull();
    expect(results().endpoints[0]?.ratio).toBeNull();
  });

  it('are described in tables', () => {
    const table = tableOf(results());
    expect(table).toContain(
      '| Docloom, embedded database | 550 | 1.00 | 20.0 ms | 40.0 ms | 3.46 ms | 200 MB | 40.5 kB | 30.3 |',
    );
    expect(table).toContain(
      "| BullMQ on Redis, Docloom's engine | 1000 | 1.83 | 20.0 ms | 40.0 ms | 3.46 ms | 200 MB | 40.5 kB | 30.3 |",
    );
    expect(table).toContain('| docxtemplater | 200 |  | 4.50 ms | 90 MB |');
    expect(table).toContain('A sync of 4 kB takes 0.5 ms on /dev/sda1 (ext4).');
    expect(table).toContain('Measured on 2 × Xeon with Node 24.0.0.');
  });

  it('name only what was measured', () => {
    expect(tableOf(results({ endpoints: [] }))).not.toContain('Endpoint');
    expect(tableOf(results({ peers: [] }))).not.toContain('From data to event');
  });

  it('say so if the machine was busy or its disk was made slower', () => {
    const slower = { disk: { ...disk, syncDelay: 2 }, machine: { ...machine, load: 7.5 } };
    const table = tableOf(results(slower));
    expect(table).toContain('(ext4), with a simulated delay of 2 ms.');
    expect(table).toContain('kept it busy (load 7.5).');
  });
});

describe('the goal', () => {
  it('is met from 0.6 of the rate of BullMQ with our engine', () => {
    const equal = [peer('docloom', [600, 700, 500]), peer('bullmq-docloom', [1_000, 1_000, 1_000])];
    const [goal] = goalsOf(equal, 0);
    expect(goal).toMatchObject({ isMet: true, found: '0.60 of it (rounds: 0.50 to 0.70)' });
    expect(goalsOf([docloom, bullMq], 0)[0]?.isMet).toBe(false);
  });

  it('is to be the fastest if syncs are delayed', () => {
    const goals = goalsOf([docloom, bullMq, peer('naive', [600, 500])], 2);
    expect(goals.map(({ isMet }) => isMet)).toEqual([false, true]);
  });

  it('is none without both', () => {
    expect(goalsOf([docloom, peer('naive', [1])], 0)).toEqual([]);
    expect(goalsOf([bullMq], 2)).toEqual([]);
  });
});

describe('the chart', () => {
  it('has a group for each disk, and bars in proportion to the fastest', () => {
    const slow = results({ disk: { ...disk, sync: 2.53, syncDelay: 2 } });
    const chart = drawChart([results(), slow]);
    expect(chart).toContain('>A sync of the disk takes 0.5 ms<');
    expect(chart).toContain('>A sync of the disk takes 2.5 ms<');
    expect(chart).toContain(">BullMQ on Redis, Docloom's engine<");
    const widths = [...chart.matchAll(/<rect x="306" y="\d+" width="([\d.]+)"/g)].map(([, width]) =>
      Number(width),
    );
    expect(widths).toEqual([167.2, 304, 167.2, 304]);
  });
});
