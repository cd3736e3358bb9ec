import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RunningService } from '../running-service.ts';
import { apiOf } from '../api-of.ts';

const SERVICE_PAGE = join(__dirname, '../../../docs/service.md');

let service: RunningService;
beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.stop());

/** Returns the codes in the table of docs/service.md, each with its status. */
function codesInDocs(): Set<string> {
  const rows = readFileSync(SERVICE_PAGE, 'utf8').matchAll(/^\| (\d{3}) +\| (`.*) +\|$/gm);
  const codes = [...rows].flatMap(([, status = '', cells = '']) =>
    [...cells.matchAll(/`([a-z_]+)`/g)].map(([, code = '']) => `${status} ${code}`),
  );
  return new Set(codes);
}

it('the table of docs/service.md has every error code of the operations, with its status', async () => {
  const { document } = await apiOf(service.url);
  const answers = Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ responses }) => Object.entries(responses));
  const answered = answers.flatMap(([status, { content }]) => {
    const { schema } = content?.['application/problem+json'] ?? {};
    const { code } = (schema?.['properties'] ?? {}) as { code?: { enum: string[] } };
    return (code?.enum ?? []).map((one) => `${status} ${one}`);
  });
  expect(answered).toContain('503 drive_not_writable');
  const inDocs = codesInDocs();
  expect([...new Set(answered)].filter((code) => !inDocs.has(code)).sort()).toEqual([]);
});
