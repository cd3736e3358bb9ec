import type { DocumentRecord } from '../../../../service/src/store/records/documents.ts';
import { deleteDocument } from '../../../../service/src/store/records/documents.ts';
import type { SourceRecord } from '../../../../service/src/store/records/sources.ts';
import type { User } from '../../../../service/src/store/records/users.ts';
import {
  findSourceBySecret,
  findSourceOfRun,
  addSourceFields,
  listSources,
} from '../../../../service/src/store/records/sources.ts';
import { findWorkflowOfRun } from '../../../../service/src/store/records/subjects/workflows-of-runs.ts';
import {
  findWorkflow,
  markWorkflowArchived,
} from '../../../../service/src/store/records/workflows.ts';
import { addDocument } from '../../../../service/src/workflows/documents/add-document.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { makeWorkflow } from '../../seeds.ts';
import { makeUser } from '../../users.ts';
import { wordFile } from '../../word-file.ts';

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
  const source = await findSourceOfRun(held.parts.store, secret);
  await addSourceFields(held.parts.store, source!, fields);
}

describe('a source', () => {
  it('is found by its secret', async () => {
    const { id, secret, workflowId } = await sourceOf();
    const found = await findSourceBySecret(held.parts.store, secret);
    const owner = { ownerId: ann.id, ownerTeamId: null };
    expect(found).toEqual({ id, workflowId, ...owner, archivedAt: null });
    expect(await findSourceBySecret(held.parts.store, 'another')).toBeUndefined();
  });

  it('is found with what its next run needs', async () => {
    const { id, secret, workflowId } = await sourceOf();
    const found = await findSourceOfRun(held.parts.store, secret);
    const workflow = await findWorkflowOfRun(held.parts.store, workflowId);
    const usage = { files: 0, bytes: 0 };
    expect(found).toEqual({ id, archivedAt: null, learnedFields: '[]', workflow, usage });
    expect(await findSourceOfRun(held.parts.store, 'another')).toBeUndefined();
  });

  it('is found with the documents of its workflow, as soon as they change', async () => {
    const { parts } = held;
    const { secret, workflowId } = await sourceOf();
    const documents = async () => (await findSourceOfRun(parts.store, secret))?.workflow.documents;
    const workflow = (await findWorkflow(parts.store, workflowId))!;
    const added: DocumentRecord[] = [];
    for (const name of ['Letter.docx', 'Invoice.docx']) {
      const file = { folders: [], name, ownerId: ann.id };
      const { id: fileId } = await parts.drive.add(file, wordFile('Dear {{name}}'));
      held.clock.moveOn(1);
      const { document } = await addDocument(parts, ann, workflow, { fileId });
      added.push(document);
      expect(await documents()).toEqual(added);
    }
    for (const { id } of added) await deleteDocument(parts.store, id);
    expect(await documents()).toEqual([]);
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
