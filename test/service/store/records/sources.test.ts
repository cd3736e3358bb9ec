import type { SourceRecord } from '../../../../service/src/store/records/sources.ts';
import type { User } from '../../../../service/src/store/records/users.ts';
import {
  findSourceBySecret,
  addSourceFields,
  listSources,
} from '../../../../service/src/store/records/sources.ts';
import { markWorkflowArchived } from '../../../../service/src/store/records/workflows.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { makeWorkflow } from '../../seeds.ts';
import { makeUser } from '../../users.ts';

const held = partsForEachTest();
let ann: User;

beforeEach(async () => {
  ann = await makeUser(held.parts, 'Ann');
});

async function sourceOf(sourceFields?: string[]) {
  const wanted = sourceFields ? { source: { sourceFields } } : {};
  const [source] = await listSources(held.parts.store, [
    await makeWorkflow(held.parts, ann, wanted),
  ]);
  return source!;
}

async function fieldsOf({ workflowId }: SourceRecord) {
  const [source] = await listSources(held.parts.store, [workflowId]);
  return source?.sourceFields;
}

async function learn({ secret }: SourceRecord, fields: string[]) {
  const source = await findSourceBySecret(held.parts.store, secret);
  await addSourceFields(held.parts.store, source!, fields);
}

describe('a source', () => {
  it('is found by its secret', async () => {
    const { id, secret, workflowId } = await sourceOf();
    const found = await findSourceBySecret(held.parts.store, secret);
    const rest = { ownerTeamId: null, learnedFields: '[]', archivedAt: null };
    expect(found).toEqual({ id, workflowId, ownerId: ann.id, ...rest });
    expect(await findSourceBySecret(held.parts.store, 'another')).toBeUndefined();
  });

  it('is not found by less or more than its whole secret', async () => {
    const { secret } = await sourceOf();
    const last = secret.endsWith('A') ? 'B' : 'A';
    const wrong = ['', secret.slice(0, 1), secret.slice(0, 12), secret.slice(0, -1)];
    wrong.push(`${secret}A`, `${secret.slice(0, -1)}${last}`, `${secret.slice(0, -1)}é`);
    const found = wrong.map((one) => findSourceBySecret(held.parts.store, one));
    expect(await Promise.all(found)).toEqual(wrong.map(() => undefined));
  });

  it('is found with the time when its workflow was archived', async () => {
    const { secret, workflowId } = await sourceOf();
    await markWorkflowArchived(held.parts.store, workflowId, 17);
    expect(await findSourceBySecret(held.parts.store, secret)).toMatchObject({ archivedAt: 17 });
  });

  it('knows no fields at first', async () => {
    expect((await sourceOf()).sourceFields).toEqual([]);
  });

  it('learns the fields of the last event', async () => {
    const source = await sourceOf();
    await learn(source, ['a', 'b']);
    await learn(source, ['b', 'c.d']);
    expect(await fieldsOf(source)).toEqual(['b', 'c.d']);
  });

  it('keeps the fields given at its creation', async () => {
    const source = await sourceOf(['number', 'customer.name']);
    await learn(source, ['other']);
    expect(await fieldsOf(source)).toEqual(['number', 'customer.name']);
  });

  it('also learns them if an empty list was given', async () => {
    const source = await sourceOf([]);
    await learn(source, ['other']);
    expect(await fieldsOf(source)).toEqual(['other']);
  });

  it('does not learn the fields of other sources', async () => {
    const [one, other] = [await sourceOf(), await sourceOf()];
    await learn(one, ['a']);
    expect(await fieldsOf(other)).toEqual([]);
  });
});
