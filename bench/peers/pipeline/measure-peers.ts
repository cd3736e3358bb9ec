import type { Arena } from '../../pipeline/arena.ts';
import { measureRate } from '../../pipeline/closed-loop.ts';
import { measureLatencies } from '../../pipeline/open-loop.ts';
import { pipelineNames } from '../contestants.mjs';
import type { Options } from '../options.mjs';
import { observe } from '../usage/observe.ts';
import type { Usage } from '../usage/usage.ts';
import { usagePerRun } from '../usage/usage.ts';
import { checkDocuments } from './check-documents.ts';
import type { Peer } from './peer.ts';

/** What was measured of a contestant, with one value per round. */
export interface MeasuredPeer extends Pick<Peer, 'key'> {
  /** Runs per second with constant concurrency. */
  readonly rates: number[];
  /** Of each run at half of the rate of its round: the time from data to event, in milliseconds. */
  readonly latencies: number[];
  /** Of a run, with constant concurrency. */
  readonly usages: Usage[];
  /** The most memory with constant concurrency, in bytes. */
  readonly memories: number[];
}

/**
 * Measures all contestants in turns. Each round measures the rate of a contestant, and then its
 * latency at half of that rate.
 * @throws Error if a document has another text than it should, before or after the rounds
 */
export async function measurePeers(
  arena: Arena,
  peers: readonly Peer[],
  options: Options,
): Promise<MeasuredPeer[]> {
  await checkDocuments(arena, peers, 1);
  const measured = peers.map(({ key }): MeasuredPeer => ({
    key,
    rates: [],
    latencies: [],
    usages: [],
    memories: [],
  }));
  console.log('To warm up');
  for (const peer of peers) await measureOneRate(arena, peer, options);
  for (let round = 1; round <= options.rounds; round += 1) {
    console.log(`Round ${round} of ${options.rounds}`);
    for (const [place, peer] of peers.entries()) {
      const { rate, usage, memory } = await measureOneRate(arena, peer, options);
      const latencies = await measureOneLatency(arena, peer, { rate: rate / 2, options });
      measured[place]?.rates.push(rate);
      measured[place]?.usages.push(usage);
      measured[place]?.memories.push(memory);
      measured[place]?.latencies.push(...latencies);
    }
  }
  await checkDocuments(arena, peers, 2);
  return measured;
}

async function measureOneRate(
  arena: Arena,
  { key, url, roots }: Peer,
  { senders, seconds }: Options,
): Promise<{ rate: number; usage: Usage; memory: number }> {
  let runs = 0;
  const nextAddress = () => {
    runs += 1;
    return url;
  };
  const load = { senders, milliseconds: seconds * 1_000 };
  const { result, before, after, memory } = await observe(roots, () =>
    measureRate(arena, nextAddress, load),
  );
  console.log(`  ${pipelineNames[key]}: ${result.toFixed(0)} runs/s`);
  return { rate: result, usage: usagePerRun(before, after, runs), memory };
}

async function measureOneLatency(
  arena: Arena,
  { url }: Peer,
  { rate, options }: { rate: number; options: Options },
): Promise<number[]> {
  const load = { rate, milliseconds: options.seconds * 1_000 };
  return (await measureLatencies(arena, () => url, load)).received;
}
