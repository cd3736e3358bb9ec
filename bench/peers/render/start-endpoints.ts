import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { node24 } from '../../../playground/setup/paths.mjs';
import { freePort } from '../../../playground/setup/ports.mjs';
import { untilReady } from '../../../playground/src/until-ready.ts';
import type { Arena } from '../../pipeline/arena.ts';
import { letter } from '../../templates/cases/letter.ts';
import { loadContestant } from '../../templates/contestants/index.ts';
import type { EndpointKey } from '../contestants.mjs';
import { endpointNames } from '../contestants.mjs';
import type { Roots } from '../usage/process-tree.ts';
import { rootsFromNow } from '../usage/process-tree.ts';

const PROGRAM = fileURLToPath(new URL('endpoint-process.ts', import.meta.url));
const PATIENCE_MS = 30_000;

/** The library behind each endpoint; see `loadContestant`. */
const libraries: Readonly<Record<EndpointKey, string>> = {
  'render-docloom': 'Docloom',
  'render-docxtemplater': 'docxtemplater',
  'render-easy-template-x': 'easy-template-x',
};

/** A running HTTP endpoint that renders a letter. */
export interface Endpoint {
  readonly key: EndpointKey;
  readonly url: string;
  readonly roots: Roots;
}

/** Starts an endpoint for each key, in a process of its own. */
export async function startEndpoints(
  arena: Arena,
  keys: readonly EndpointKey[],
): Promise<Endpoint[]> {
  const endpoints: Endpoint[] = [];
  for (const key of keys) {
    const startedRoots = rootsFromNow();
    const url = await startEndpoint(arena, key);
    endpoints.push({ key, url, roots: startedRoots() });
  }
  return endpoints;
}

/** @returns its address */
async function startEndpoint({ servers, folder }: Arena, key: EndpointKey): Promise<string> {
  const place = join(folder, key);
  await mkdir(place);
  const library = libraries[key];
  const template = join(place, 'letter.docx');
  const { syntax } = await loadContestant(library);
  await writeFile(template, await letter.template(syntax));
  const port = await freePort();
  const server = servers.start({
    name: `The endpoint with ${endpointNames[key]}`,
    command: node24,
    args: [PROGRAM, String(port), template, library],
    environment: process.env,
    logFile: join(place, 'endpoint.log'),
  });
  const url = `http://127.0.0.1:${port}/`;
  await untilReady(server, url, (answer) => answer.status === 405, PATIENCE_MS);
  return url;
}
