import type { Leadership, LeadershipWatcher } from '../../../service/src/concurrency/leadership.ts';
import { SOLE_LEADERSHIP } from '../../../service/src/concurrency/leadership.ts';
import { LeadersWork } from '../../../service/src/concurrency/leaders-work.ts';

/** A leadership that a test gives and takes. */
class HeldLeadership implements Leadership {
  isLeader = false;
  readonly #watchers: LeadershipWatcher[] = [];

  watch(watcher: LeadershipWatcher): void {
    this.#watchers.push(watcher);
    if (this.isLeader) watcher.onElected();
  }

  elect(): void {
    this.isLeader = true;
    for (const { onElected } of this.#watchers) onElected();
  }

  depose(): void {
    this.isLeader = false;
    for (const { onDeposed } of this.#watchers) onDeposed();
  }
}

/** Work that ends when the test lets it. */
class Work {
  readonly #name: string;
  readonly #happened: string[];
  readonly #ended = Promise.withResolvers<undefined>();

  constructor(name: string, happened: string[]) {
    this.#name = name;
    this.#happened = happened;
  }

  start(): void {
    this.#happened.push(`${this.#name} started`);
  }

  async stop(): Promise<void> {
    this.#happened.push(`${this.#name} told to stop`);
    await this.#ended.promise;
    this.#happened.push(`${this.#name} stopped`);
  }

  end(): void {
    this.#ended.resolve(undefined);
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

let leadership: HeldLeadership;
let happened: string[];
let works: Work[];
let work: LeadersWork<Work>;
beforeEach(() => {
  leadership = new HeldLeadership();
  happened = [];
  works = [];
  work = workOf(leadership);
});

function workOf(leadership: Leadership): LeadersWork<Work> {
  return new LeadersWork(leadership, () => {
    const one = new Work(`work ${String(works.length + 1)}`, happened);
    works.push(one);
    return one;
  });
}

describe('The work of the leader', () => {
  it('begins at once in the only service', async () => {
    const alone = workOf(SOLE_LEADERSHIP);
    alone.start();
    await settled();
    expect(happened).toEqual(['work 1 started']);
  });

  it('begins with the election, and ends with the leadership', async () => {
    work.start();
    await settled();
    expect(happened).toEqual([]);
    leadership.elect();
    await settled();
    expect(happened).toEqual(['work 1 started']);
    leadership.depose();
    expect(happened).toEqual(['work 1 started', 'work 1 told to stop']);
  });

  it('of the next term begins when that of the last one has stopped', async () => {
    work.start();
    leadership.elect();
    await settled();
    leadership.depose();
    leadership.elect();
    await settled();
    expect(happened).toEqual(['work 1 started', 'work 1 told to stop']);
    works[0]!.end();
    await settled();
    expect(happened.slice(2)).toEqual(['work 1 stopped', 'work 2 started']);
  });

  it('does not begin if the leadership ends before the last work has stopped', async () => {
    work.start();
    leadership.elect();
    await settled();
    leadership.depose();
    leadership.elect();
    leadership.depose();
    works[0]!.end();
    await settled();
    expect(works).toHaveLength(1);
  });

  it('stops with the service, which waits for it, and does not begin again', async () => {
    work.start();
    leadership.elect();
    await settled();
    let hasStopped = false;
    const stopped = work.stop().then(() => (hasStopped = true));
    await settled();
    expect(hasStopped).toBe(false);
    works[0]!.end();
    await stopped;
    leadership.depose();
    leadership.elect();
    await settled();
    expect(happened).toEqual(['work 1 started', 'work 1 told to stop', 'work 1 stopped']);
  });
});
