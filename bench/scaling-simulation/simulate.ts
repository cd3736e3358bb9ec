import { EventQueue } from './event-queue.ts';
import type { Random } from '../../test/chaos/random.ts';
import { exponential } from './exponential.ts';

/** Something that each run needs for some time, and that has a number of equal servers. */
export interface Station {
  readonly name: string;
  readonly servers: number;
  /** The mean service time of a run, in seconds. It is exponentially distributed. */
  readonly seconds: number;
}

/** A load of independent runs. */
export interface Load {
  /** Runs per second; the times between them are exponentially distributed. */
  readonly rate: number;
  readonly runs: number;
}

/** How long runs had to wait. */
export interface Delays {
  /** The seconds that each run has waited at all stations together. */
  readonly waits: Float64Array;
  /** The mean seconds of waiting at each station, in the order of the stations. */
  readonly meanWaits: readonly number[];
}

interface Arrival {
  readonly run: number;
  readonly station: number;
}

type Departure = Arrival & { readonly isDeparture: true };

/** The state of a station: what is served, and what waits in order of arrival. */
interface StationState {
  busy: number;
  waiting: { run: number; since: number }[];
  /** The first that waits is at this index; earlier ones have been served. */
  head: number;
  totalWait: number;
}

/**
 * Simulates runs that pass all stations in order, each with one queue that is served in order of
 * arrival. Begins with empty stations, and ends when the last run has passed.
 */
export function simulate(stations: readonly Station[], load: Load, random: Random): Delays {
  const states: StationState[] = stations.map(() => ({
    busy: 0,
    waiting: [],
    head: 0,
    totalWait: 0,
  }));
  const waits = new Float64Array(load.runs);
  const events = new EventQueue<Arrival | Departure>();
  const serve = (run: number, station: number, now: number) => {
    const seconds = exponential(random, stations[station]?.seconds ?? 0);
    events.add(now + seconds, { run, station, isDeparture: true });
  };
  const arrive = ({ run, station }: Arrival, now: number) => {
    const state = states[station];
    // It has passed all stations.
    if (!state) return;
    if (state.busy < (stations[station]?.servers ?? 0)) {
      state.busy += 1;
      serve(run, station, now);
    } else state.waiting.push({ run, since: now });
  };
  const depart = ({ run, station }: Departure, now: number) => {
    const state = states[station];
    if (!state) return;
    const next = takeNext(state);
    if (next) {
      const wait = now - next.since;
      state.totalWait += wait;
      waits[next.run] = (waits[next.run] ?? 0) + wait;
      serve(next.run, station, now);
    } else state.busy -= 1;
    arrive({ run, station: station + 1 }, now);
  };

  let arrived = 0;
  events.add(exponential(random, 1 / load.rate), { run: 0, station: 0 });
  for (let next = events.next(); next; next = events.next()) {
    const { at, event } = next;
    if ('isDeparture' in event) {
      depart(event, at);
      continue;
    }
    arrived += 1;
    if (arrived < load.runs) {
      events.add(at + exponential(random, 1 / load.rate), { run: arrived, station: 0 });
    }
    arrive(event, at);
  }
  return { waits, meanWaits: states.map(({ totalWait }) => totalWait / load.runs) };
}

function takeNext(state: StationState): { run: number; since: number } | undefined {
  const next = state.waiting[state.head];
  if (next === undefined) return undefined;
  state.head += 1;
  // Served ones are removed now and then, which costs each of them a constant time on average.
  if (state.head > 1_000 && state.head * 2 > state.waiting.length) {
    state.waiting.splice(0, state.head);
    state.head = 0;
  }
  return next;
}
