import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';
import { rawAnswer } from './raw-answer.ts';
import { everyRoute } from './rights/every-route.ts';
import { routeTable } from './route-table.ts';

/** What proxies and clients read as another place in the path, when it stands where an id belongs. */
const HOSTILE_IDS = [
  '.',
  '..',
  '%2e',
  '%2E%2e',
  '.%2e',
  '..%2f',
  '%2e%2e%2f%2e%2e',
  '..%5c',
  '%2f',
];

const OWNER = { email: 'ada@example.com', name: 'Ada' };

let service: RunningService;
let workflow: RunnableWorkflow;
let token: string;
let paths: { method: string; path: string; body: string }[];
beforeAll(async () => {
  service = await RunningService.start();
  workflow = await RunnableWorkflow.create(await service.clientOf(OWNER));
  await workflow.addTemplate(['{{number}}']);
  await workflow.listen('https://hear.test/');
  token = await service.tokenOf(OWNER);
  const routes = await routeTable();
  paths = routes
    .filter(({ method, path }) => method !== 'HEAD' && /^\/(v0|hooks)\/.*:/.test(path))
    .map((route) => ({ ...route, body: validBodyFor(route) }));
});
afterAll(() => service.stop());

/** A body that the route accepts, so that only the id can be what it rejects. */
function validBodyFor({ method, path }: { method: string; path: string }): string {
  const route = `${method} ${path.replace(/\/$/, '')}`;
  return JSON.stringify(everyRoute.find((known) => known.route === route)?.body ?? {});
}

/** The status for a path as it is written: HTTP clients take dot segments out before they send. */
async function statusFor(method: string, path: string, body: string): Promise<number> {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(service.url).host}`,
    `Authorization: ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  return (await rawAnswer(service.url, `${lines.join('\r\n')}\r\n\r\n${body}`)).status;
}

/** The route's path with the hostile id as its last parameter. */
function pathWith(id: string, route: string): string {
  const last = route.lastIndexOf(':');
  const start = route.slice(0, last).replace(':workflowId', workflow.id);
  return `${start}${route.slice(last).replace(/^:\w+/, () => id)}`;
}

describe('an id that is a dot segment', () => {
  it.each(HOSTILE_IDS)(
    '%s: is treated as an unknown id, and reaches no other resource',
    async (id) => {
      const before = await workflow.shown();
      for (const { method, path, body } of paths) {
        for (const end of ['', '/']) {
          const written = `${pathWith(id, path)}${end}`;
          expect({ method, written, status: await statusFor(method, written, body) }).toEqual({
            method,
            written,
            status: 404,
          });
        }
      }
      expect(await workflow.shown()).toEqual(before);
    },
  );
});
