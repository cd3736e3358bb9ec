import type { Problem } from '@docloom/contract';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';

interface ApiDocument {
  paths: Record<string, { get?: { parameters: { name: string; in: string }[] } }>;
}

let service: RunningService;
/** The path and the name of each query parameter of a GET, by the document of the API. */
let parameters: { path: string; name: string }[];
beforeAll(async () => {
  service = await RunningService.start();
  const workflow = await RunnableWorkflow.create(service.client);
  const { json } = await service.client.get('/v0/openapi.json');
  const { paths } = json as ApiDocument;
  parameters = Object.entries(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => ({ path: path.replace('{workflowId}', workflow.id), name })),
  );
});
afterAll(() => service.stop());

it('names a parameter that was given more than once', async () => {
  const repeated = async (path: string, name: string): Promise<Problem> => {
    const answer = await service.client.get(`${path}?${name}=1&${name}=1`);
    return answer.refuses(400, 'invalid_request');
  };
  expect(parameters.length).toBeGreaterThan(20);
  for (const { path, name } of parameters) {
    const { detail, errors } = await repeated(path, name);
    expect(errors).toEqual([
      { path: `query.${name}`, message: 'was given more than once. Give it once' },
    ]);
    expect(detail).toContain(`query.${name} was given more than once. Give it once.`);
  }
});

it('names each of several parameters that were given more than once', async () => {
  const answer = await service.client.get('/v0/drive/files/?limit=3&limit=4&order=a&order=b');
  const { errors } = answer.refuses(400, 'invalid_request');
  expect(errors?.map(({ path }) => path)).toEqual(['query.limit', 'query.order']);
});
