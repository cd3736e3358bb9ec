import type { User } from '../../../service/src/store/users.ts';
import {
  findSourceBySecret,
  learnSourceFields,
  listSources,
} from '../../../service/src/store/sources.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { makeWorkflow } from '../seeds.ts';
import { makeUser } from '../users.ts';

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

const fieldsOf = async (secret: string) =>
  (await findSourceBySecret(held.parts.store, secret))?.sourceFields;

describe('a source', () => {
  it('is found by its secret', async () => {
    const source = await sourceOf();
    expect(await findSourceBySecret(held.parts.store, source.secret)).toEqual(source);
    expect(await findSourceBySecret(held.parts.store, 'another')).toBeUndefined();
  });

  it('knows no fields at first', async () => {
    expect((await sourceOf()).sourceFields).toEqual([]);
  });

  it('learns the fields of the last event', async () => {
    const { id, secret } = await sourceOf();
    await learnSourceFields(held.parts.store, id, ['a', 'b']);
    await learnSourceFields(held.parts.store, id, ['b', 'c.d']);
    expect(await fieldsOf(secret)).toEqual(['b', 'c.d']);
  });

  it('keeps the fields that were given at its creation', async () => {
    const { id, secret } = await sourceOf(['number', 'customer.name']);
    await learnSourceFields(held.parts.store, id, ['other']);
    expect(await fieldsOf(secret)).toEqual(['number', 'customer.name']);
  });

  it('keeps them also when none were given on purpose', async () => {
    const { id, secret } = await sourceOf([]);
    await learnSourceFields(held.parts.store, id, ['other']);
    expect(await fieldsOf(secret)).toEqual([]);
  });

  it('learns for itself only', async () => {
    const [one, other] = [await sourceOf(), await sourceOf()];
    await learnSourceFields(held.parts.store, one.id, ['a']);
    expect(await fieldsOf(other.secret)).toEqual([]);
  });
});
