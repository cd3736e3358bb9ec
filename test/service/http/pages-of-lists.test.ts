import { Document, ListedDriveFile, Workflow } from '@docloom/contract';
import type { Client } from '../client.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';

let service: RunningService;
let client: Client;
let workflow: RunnableWorkflow;
beforeAll(async () => {
  service = await RunningService.start();
  client = await service.clientOf({ email: 'ada@test', name: 'Ada' });
  workflow = await RunnableWorkflow.create(client, 'Orders');
  for (const name of ['Two', 'Three', 'Four']) await RunnableWorkflow.create(client, name);
  for (let count = 0; count < 4; count += 1) await client.post(`${workflow.path}/documents/`, {});
  const archived = await RunnableWorkflow.create(client, 'Archived');
  await client.delete(archived.path);
});
afterAll(() => service.stop());

const LISTS = [
  ['workflows', () => '/v0/workflows/', Workflow],
  ['documents', () => `${workflow.path}/documents/`, Document],
  ['drive files', () => '/v0/drive/files/', ListedDriveFile],
] as const;

/** The ids on each page, from the first to the one that names no next. */
async function pagesOf(first: string): Promise<string[][]> {
  const pages: string[][] = [];
  let next: string | undefined = first;
  while (next !== undefined) {
    const answer = await client.get(next);
    pages.push((answer.json as { id: string }[]).map(({ id }) => id));
    next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return pages;
}

describe.each(LISTS)('Design, lists: %s', (_, path, schema) => {
  it('are complete bare arrays unless a page is requested', async () => {
    const answer = await client.get(path());
    expect(answer.showsList<{ id: string }>(200, schema).length).toBeGreaterThanOrEqual(4);
    expect(answer.headers.get('link')).toBeNull();
  });

  it('have pages that together are the whole list', async () => {
    const whole = (await client.get(path())).json as { id: string }[];
    const pages = await pagesOf(`${path()}?limit=3`);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.slice(0, -1).every((page) => page.length === 3)).toBe(true);
    expect(pages.flat()).toEqual(whole.map(({ id }) => id).toSorted());
  });

  it('link no next page in an error response', async () => {
    const answer = await client.get(`${path()}?limit=1`, { 'if-match': '"another"' });
    answer.refuses(412, 'precondition_failed');
    expect(answer.headers.get('link')).toBeNull();
  });

  it('link no next page if there is none', async () => {
    const whole = (await client.get(path())).json as unknown[];
    expect(await pagesOf(`${path()}?limit=${String(whole.length)}`)).toHaveLength(1);
  });

  it.each(['0', '-1', '1001', 'many', '1.5', '1e1', '5.0', '0x5', '+5', ' 5', '', '5&limit=5'])(
    'reject ?limit=%s',
    async (limit) => {
      const { errors } = (await client.get(`${path()}?limit=${limit}`)).refuses(
        400,
        'invalid_request',
      );
      expect(errors?.[0]?.path).toBe('query.limit');
    },
  );
});

describe('Design, lists: workflows by their status', () => {
  const namesOf = async (query: string) => {
    const answer = await client.get(`/v0/workflows/${query}`);
    return answer.showsList(200, Workflow).map(({ name }) => name);
  };

  it('include archived ones by default', async () => {
    expect(await namesOf('')).toContain('Archived');
    expect(await namesOf('?status=ARCHIVED')).toEqual(['Archived']);
    expect(await namesOf('?status=COMPLETE')).toEqual(['Orders']);
    expect(await namesOf('?status=INCOMPLETE')).toEqual(['Two', 'Three', 'Four']);
  });

  it('keep the status on the next page', async () => {
    const pages = await pagesOf('/v0/workflows/?status=INCOMPLETE&limit=2');
    expect(pages.map((page) => page.length)).toEqual([2, 1]);
  });

  it('reject an unknown status', async () => {
    (await client.get('/v0/workflows/?status=DONE')).refuses(400, 'invalid_request');
  });
});
