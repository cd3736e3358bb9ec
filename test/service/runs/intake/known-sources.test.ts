import type { KyselyPlugin } from 'kysely';
import { KnownSources } from '../../../../service/src/runs/intake/known-sources.ts';
import { listSources } from '../../../../service/src/store/records/sources.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { makeWorkflow } from '../../seeds.ts';
import { withPlugin } from '../../store/with-plugin.ts';
import { makeUser } from '../../users.ts';

const held = partsForEachTest();

let queries: number;
let sources: KnownSources;

beforeEach(() => {
  queries = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      queries += 1;
      return result;
    },
  };
  sources = new KnownSources(withPlugin(held.parts.store, counting));
});

it('reads a source once per second', async () => {
  const ann = await makeUser(held.parts, 'Ann');
  const workflowId = await makeWorkflow(held.parts, ann);
  const [source] = await listSources(held.parts.store, [workflowId]);
  const first = await sources.require(source!.secret);
  expect(first).toMatchObject({ id: source!.id, workflowId, ownerId: ann.id });
  expect(queries).toBe(1);
  expect(await sources.require(source!.secret)).toEqual(first);
  expect(queries).toBe(1);
});

it('reads an unknown source each time', async () => {
  for (const reads of [1, 2]) {
    await expect(sources.require('x'.repeat(43))).rejects.toMatchObject({ code: 'unknown_source' });
    expect(queries).toBe(reads);
  }
});
