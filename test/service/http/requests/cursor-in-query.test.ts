import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';

let service: RunningService;
let workflow: RunnableWorkflow;
/** The address of each list that takes a cursor, by the document of the API. */
let lists: string[];
beforeAll(async () => {
  service = await RunningService.start();
  workflow = await RunnableWorkflow.create(service.client);
  const { id } = await workflow.addTemplate(['{{number}}']);
  const { json } = await service.client.get('/v0/openapi.json');
  const { paths } = json as { paths: Record<string, { get?: { parameters: { name: string }[] } }> };
  lists = Object.keys(paths)
    .filter((path) => paths[path]?.get?.parameters.some(({ name }) => name === 'cursor'))
    .map((path) => path.replace('{workflowId}', workflow.id).replace('{documentId}', id));
});
afterAll(() => service.stop());

const next = (link: string | null) => /^<([^>]+)>; rel="next"$/.exec(link ?? '')?.[1];

describe('Design, lists: a cursor', () => {
  it('is taken by nine lists', () => {
    expect(lists).toHaveLength(9);
  });

  it.each(['garbage', '', '~', 'run_', 'usr_01k0000000000000000000000000', '%00'])(
    'that the list has not handed out is rejected: ?cursor=%s',
    async (cursor) => {
      for (const list of lists) {
        const answer = await service.client.get(`${list}?cursor=${cursor}`);
        const { detail, errors } = answer.refuses(400, 'invalid_request');
        expect(errors?.map(({ path }) => path)).toEqual(['query.cursor']);
        expect(detail).toContain('omit cursor to start with the first page');
      }
    },
  );

  it('goes on working when its entry is deleted', async () => {
    for (let count = 0; count < 3; count += 1) {
      await service.client.post(`${workflow.path}/documents/`, {});
    }
    const list = `${workflow.path}/documents/`;
    const entries = async (path: string) => {
      const { json, headers } = await service.client.get(path);
      return {
        ids: (json as { id: string }[]).map(({ id }) => id),
        next: next(headers.get('link')),
      };
    };
    const all = await entries(list);
    const page = await entries(`${list}?limit=2`);
    await service.client.delete(`${list}${page.ids[1]!}/`);
    expect((await entries(page.next!)).ids).toEqual(all.ids.slice(2));
  });
});
