import { AT_TOP_LEVEL } from '../drive/at-top-level.ts';
import { WorkflowCreate } from '../../../contract/src/index.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import type { User } from '../../../service/src/store/records/users.ts';
import { findWorkflow } from '../../../service/src/store/records/workflows.ts';
import { createWorkflow } from '../../../service/src/workflows/create-workflow.ts';
import { loadDetails } from '../../../service/src/workflows/workflow-details.ts';
import { paragraph, wordFile } from '../office-files.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { makeUser } from '../users.ts';

const held = partsForEachTest({ holders: AT_TOP_LEVEL });
let ann: User;

beforeEach(async () => {
  ann = await makeUser(held.parts, 'Ann');
});

const upload = (name: string, content: Uint8Array, ownerId = ann.id) =>
  held.parts.drive.add({ folders: [], name, ownerId }, content);
const letter = wordFile(paragraph('Dear {{name}}'));

async function create(wanted: unknown) {
  const { id } = await createWorkflow(held.parts, ann, WorkflowCreate.parse(wanted));
  const workflow = (await findWorkflow(held.parts.store, id))!;
  const [details] = await loadDetails(held.parts.store, held.parts.drive, ann, [workflow]);
  return details!;
}

const pathsInDrive = async () => (await held.parts.drive.list()).map(({ path }) => path).sort();

describe('a workflow created with only a name (contract §2)', () => {
  it('has the values of the contract', async () => {
    const { workflow, source, documents, outgoingWebhook } = await create({ name: 'Orders' });
    expect(workflow).toMatchObject({
      name: 'Orders',
      icon: 'DocumentText',
      color: '#cccccc',
      teamId: null,
      archivedAt: null,
      ownerId: ann.id,
      createdAt: held.clock.now(),
      updatedAt: held.clock.now(),
    });
    expect(source.sourceFields).toEqual([]);
    expect(documents).toEqual([]);
    expect(outgoingWebhook).toBeUndefined();
  });

  it('has its own webhook source', async () => {
    const [one, other] = [await create({ name: 'Orders' }), await create({ name: 'Orders' })];
    expect(one.source.secret).not.toBe(other.source.secret);
  });

  it('stores its fields even if an earlier version stored an empty list of fields', async () => {
    const { workflow, source } = await create({ name: 'Orders' });
    const before = queriesOf(held.parts.store).updateTable('sources').where('id', '=', source.id);
    await before.set({ givenFields: '[]', learnedFields: '["number"]' }).execute();
    const [details] = await loadDetails(held.parts.store, held.parts.drive, ann, [workflow]);
    expect(details?.source.sourceFields).toEqual(['number']);
  });

  it('adds nothing to the drive', async () => {
    await create({ name: 'Orders' });
    expect(await pathsInDrive()).toEqual([]);
  });
});

describe('a workflow created complete in one request (contract §4, rule 2)', () => {
  it('has everything', async () => {
    const { id: fileId } = await upload('Letter.docx', letter);
    const { workflow, source, documents, outgoingWebhook } = await create({
      name: 'Orders',
      color: '#123456',
      icon: 'Star',
      source: { sourceFields: ['name'] },
      document: { fileId },
      outgoingWebhook: { webhookUrl: 'https://receiver.example/' },
    });
    expect(workflow).toMatchObject({ color: '#123456', icon: 'Star' });
    expect(source.sourceFields).toEqual(['name']);
    expect(documents).toMatchObject([{ document: { documentType: 'CLOUD_DOCS' } }]);
    expect(outgoingWebhook).toMatchObject({
      webhookUrl: 'https://receiver.example/',
      events: ['documents.created'],
    });
  });

  it('has a copy of the file, in the folder of its outputs', async () => {
    const { id: fileId } = await upload('Letter.docx', letter);
    const { documents } = await create({ name: 'Orders', document: { fileId } });
    expect(documents[0]?.file).toMatchObject({ path: 'Orders/Templates/Letter.docx' });
    expect(documents[0]?.file?.id).not.toBe(fileId);
    expect(await pathsInDrive()).toEqual(['Letter.docx', 'Orders/Templates/Letter.docx']);
  });

  it('has a document from scratch if no file is given', async () => {
    const { documents } = await create({ name: 'Orders', document: {} });
    expect(documents[0]?.file).toMatchObject({ path: 'Orders/Templates/Orders.docx' });
  });
});

describe('a workflow that cannot be created', () => {
  const refused = async (wanted: object, code: string) => {
    const before = await pathsInDrive();
    await expect(create({ name: 'Orders', ...wanted })).rejects.toMatchObject({
      code,
      errors: [{ path: '$.document.fileId', message: expect.stringMatching(/./) as string }],
    });
    expect(await queriesOf(held.parts.store).selectFrom('workflows').selectAll().execute()).toEqual(
      [],
    );
    expect(await queriesOf(held.parts.store).selectFrom('sources').selectAll().execute()).toEqual(
      [],
    );
    expect(await pathsInDrive()).toEqual(before);
  };

  it('names the missing file, and leaves nothing behind', async () => {
    await refused({ document: { fileId: 'fil_unknown' } }, 'file_unknown');
  });

  it('names the file that is not a template', async () => {
    const { id: fileId } = await upload('Letter.pdf', letter);
    await refused({ document: { fileId } }, 'file_not_a_template');
  });

  it('names the file of another user', async () => {
    const ben = await makeUser(held.parts, 'Ben');
    const { id: fileId } = await upload('Letter.docx', letter, ben.id);
    await refused({ document: { fileId } }, 'not_yours');
  });

  it('removes its template from the drive if the commit fails', async () => {
    const { id: fileId } = await upload('Letter.docx', letter);
    const parts = {
      ...held.parts,
      ids: {
        ...held.parts.ids,
        document: (): never => {
          throw new Error('a fault of ours');
        },
      },
    };
    const wanted = WorkflowCreate.parse({ name: 'Orders', document: { fileId } });
    await expect(createWorkflow(parts, ann, wanted)).rejects.toThrow('a fault of ours');
    expect(await pathsInDrive()).toEqual(['Letter.docx']);
    expect(await queriesOf(held.parts.store).selectFrom('workflows').selectAll().execute()).toEqual(
      [],
    );
  });
});
