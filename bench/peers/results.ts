import { cpus, loadavg } from 'node:os';
import { quantile } from '../pdf/quantile.ts';
import type { Interval } from '../pipeline/results.ts';
import { ratioOf } from '../pipeline/results.ts';
import { median } from '../templates/median.ts';
import type { EndpointKey, PipelineKey } from './contestants.mjs';
import type { Disk } from './disk/disk.ts';
import type { Options } from './options.mjs';
import type { MeasuredPeer } from './pipeline/measure-peers.ts';
import type { MeasuredEndpoint } from './render/measure-endpoints.ts';
import type { Usage } from './usage/usage.ts';

/** The results of the benchmark. */
export interface Results {
  readonly machine: Machine;
  readonly disk: Disk;
  readonly rounds: number;
  readonly seconds: number;
  readonly senders: number;
  readonly pipeline: readonly PipelineFigures[];
  readonly endpoints: readonly EndpointFigures[];
}

/** Where it was measured. */
export interface Machine {
  readonly node: string;
  readonly processor: string;
  readonly processors: number;
  /** The load average before: above the processors, times are too high. */
  readonly load: number;
}

/** The figures of a contestant from data to event: medians of the rounds. */
export interface PipelineFigures {
  readonly key: PipelineKey;
  /** Runs per second. */
  readonly rate: number;
  /** The ratio to the rate of Docloom in the same round; null if that was not measured. */
  readonly ratio: Interval | null;
  /** From data to event at half of the rate, of the runs of all rounds; in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Of a run. */
  readonly usage: Usage;
  /** The most memory of a round, in bytes. */
  readonly memory: number;
}

/** The figures of an HTTP endpoint that renders: medians of the rounds. */
export interface EndpointFigures {
  readonly key: EndpointKey;
  /** Requests per second. */
  readonly rate: number;
  /** The ratio to the rate of Docloom's engine in the same round; null if that was not measured. */
  readonly ratio: Interval | null;
  /** Processor time of a request, in milliseconds. */
  readonly processor: number;
  /** The most memory of a round, in bytes. */
  readonly memory: number;
}

/** Returns what the results say about this machine. */
export function thisMachine(): Machine {
  const [load = 0] = loadavg();
  return {
    node: process.version,
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    processors: cpus().length,
    load: Number(load.toFixed(1)),
  };
}

/** What was measured on a machine. */
export interface Measured {
  readonly machine: Machine;
  readonly disk: Disk;
  readonly peers: readonly MeasuredPeer[];
  readonly endpoints: readonly MeasuredEndpoint[];
}

/** Summarises what was measured. */
export function resultsOf(
  { machine, disk, peers, endpoints }: Measured,
  { rounds, seconds, senders }: Pick<Options, 'rounds' | 'seconds' | 'senders'>,
): Results {
  const docloom = peers.find(({ key }) => key === 'docloom');
  const engine = endpoints.find(({ key }) => key === 'render-docloom');
  return {
    machine,
    disk,
    rounds,
    seconds,
    senders,
    pipeline: peers.map((peer) => pipelineFigures(peer, docloom)),
    endpoints: endpoints.map((endpoint) => endpointFigures(endpoint, engine)),
  };
}

function pipelineFigures(peer: MeasuredPeer, docloom: MeasuredPeer | undefined): PipelineFigures {
  const usage = (key: keyof Usage) => median(peer.usages.map((one) => one[key]));
  return {
    key: peer.key,
    rate: median(peer.rates),
    ratio: ratioTo(docloom, peer),
    p50: quantile(peer.latencies, 0.5),
    p99: quantile(peer.latencies, 0.99),
    usage: {
      processor: usage('processor'),
      written: usage('written'),
      writeCalls: usage('writeCalls'),
    },
    memory: Math.max(...peer.memories),
  };
}

function endpointFigures(
  endpoint: MeasuredEndpoint,
  engine: MeasuredEndpoint | undefined,
): EndpointFigures {
  return {
    key: endpoint.key,
    rate: median(endpoint.rates),
    ratio: ratioTo(engine, endpoint),
    processor: median(endpoint.processorTimes),
    memory: Math.max(...endpoint.memories),
  };
}

/** Compares within one round, because a slow moment of the machine slows down both. */
function ratioTo(
  base: { rates: readonly number[] } | undefined,
  { rates }: { rates: readonly number[] },
): Interval | null {
  if (base === undefined) return null;
  return ratioOf(
    rates.map((rate, round) => ({ ours: rate, bare: base.rates[round] ?? Number.NaN })),
  );
}
