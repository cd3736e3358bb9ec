import fc from 'fast-check';
import { listDocuments } from '../../../service/src/store/records/documents.ts';
import { readInParts } from '../../../service/src/store/in-parts.ts';
import { listRegisteredWebhooks } from '../../../service/src/store/records/outgoing-webhooks.ts';
import { listSources } from '../../../service/src/store/records/sources.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { makeReceiver, makeWorkflow } from '../seeds.ts';
import { makeUser } from '../users.ts';

const held = partsForEachTest();

it('Rows are read once for each id, in the order of the ids, in batches', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 5_000 }), async (count) => {
      const ids = Array.from({ length: count }, (_, id) => id);
      const sizes: number[] = [];
      const rows = await readInParts(ids, (part) => {
        sizes.push(part.length);
        return Promise.resolve([...part]);
      });
      expect(rows).toEqual(ids);
      expect(Math.max(...sizes, 0)).toBeLessThanOrEqual(1_000);
    }),
    { numRuns: 20 },
  );
});

it('Parts of workflows are read for more workflows than one statement accepts', async () => {
  const ann = await makeUser(held.parts, 'Ann');
  const fromScratch = { fileId: undefined, options: {} };
  const make = async () => {
    held.clock.moveOn(1);
    const id = await makeWorkflow(held.parts, ann, { document: fromScratch });
    await makeReceiver(held.parts, id);
    return id;
  };
  const [first, last] = [await make(), await make()];
  const others = Array.from({ length: 40_000 }, (_, n) => `wkf_${String(n)}` as const);
  const ids = [first, ...others, last];
  for (const list of [listSources, listDocuments, listRegisteredWebhooks]) {
    const found = await list(held.parts.store, ids);
    expect(found.map(({ workflowId }) => workflowId)).toEqual([first, last]);
  }
});
