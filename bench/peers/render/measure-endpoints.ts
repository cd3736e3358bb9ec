import { letter } from '../../templates/cases/letter.ts';
import { endpointNames } from '../contestants.mjs';
import { checkText, expectedLetter } from '../expected-letter.ts';
import type { Options } from '../options.mjs';
import { observe } from '../usage/observe.ts';
import { usagePerRun } from '../usage/usage.ts';
import { DocumentClient } from './document-client.ts';
import type { Endpoint } from './start-endpoints.ts';

/** What was measured of an endpoint, with one value per round. */
export interface MeasuredEndpoint extends Pick<Endpoint, 'key'> {
  /** Requests per second with constant concurrency. */
  readonly rates: number[];
  /** Processor time of a request, in milliseconds. */
  readonly processorTimes: number[];
  /** The most memory, in bytes. */
  readonly memories: number[];
}

/**
 * Measures all endpoints in turns, after a round to warm up.
 * @throws Error if a document has another text than it should
 */
export async function measureEndpoints(
  endpoints: readonly Endpoint[],
  options: Options,
): Promise<MeasuredEndpoint[]> {
  const client = new DocumentClient();
  try {
    await checkDocuments(client, endpoints);
    const measured = endpoints.map(({ key }): MeasuredEndpoint => ({
      key,
      rates: [],
      processorTimes: [],
      memories: [],
    }));
    for (let round = 0; round <= options.rounds; round += 1) {
      console.log(round === 0 ? 'To warm up' : `Round ${round} of ${options.rounds}`);
      for (const [place, endpoint] of endpoints.entries()) {
        const { rate, processorTime, memory } = await measureOne(client, endpoint, options);
        if (round === 0) continue;
        measured[place]?.rates.push(rate);
        measured[place]?.processorTimes.push(processorTime);
        measured[place]?.memories.push(memory);
      }
    }
    return measured;
  } finally {
    client.close();
  }
}

async function checkDocuments(client: DocumentClient, endpoints: readonly Endpoint[]) {
  const expected = await expectedLetter(1);
  for (const { key, url } of endpoints) {
    checkText(endpointNames[key], await client.render(url, expected.data), expected);
  }
}

async function measureOne(client: DocumentClient, { key, url, roots }: Endpoint, options: Options) {
  const { result, before, after, memory } = await observe(roots, () =>
    requestAll(client, url, options),
  );
  const { requests, seconds } = result;
  const rate = requests / seconds;
  console.log(`  ${endpointNames[key]}: ${rate.toFixed(0)} requests/s`);
  const { processor } = usagePerRun(before, after, requests);
  return { rate, processorTime: processor, memory };
}

/** Each sender requests again when it has its document. Ends when nothing is in progress. */
async function requestAll(client: DocumentClient, url: string, { senders, seconds }: Options) {
  const began = performance.now();
  const to = began + seconds * 1_000;
  let requests = 0;
  const requestAgainAndAgain = async () => {
    while (performance.now() < to) {
      requests += 1;
      await client.render(url, letter.data(requests));
    }
  };
  await Promise.all(Array.from({ length: senders }, requestAgainAndAgain));
  return { requests, seconds: (performance.now() - began) / 1_000 };
}
