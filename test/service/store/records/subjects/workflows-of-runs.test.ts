import type { WorkflowId } from '../../../../../contract/src/index.ts';
import {
  deleteDocument,
  listDocuments,
} from '../../../../../service/src/store/records/documents.ts';
import { findWorkflowOfRun } from '../../../../../service/src/store/records/subjects/workflows-of-runs.ts';
import { findWorkflow } from '../../../../../service/src/store/records/workflows.ts';
import { addDocument } from '../../../../../service/src/workflows/documents/add-document.ts';
import { partsForEachTest } from '../../../parts-of-a-test.ts';
import { makeWorkflow } from '../../../seeds.ts';
import { makeUser } from '../../../users.ts';
import { wordFile } from '../../../word-file.ts';

const held = partsForEachTest();
let workflowId: WorkflowId;

const found = () => findWorkflowOfRun(held.parts.store, workflowId);
const documents = () => listDocuments(held.parts.store, [workflowId]);

beforeEach(async () => {
  const { parts } = held;
  const ann = await makeUser(parts, 'Ann');
  workflowId = await makeWorkflow(parts, ann);
  await makeWorkflow(parts, ann, { name: 'Offers' });
  const workflow = (await findWorkflow(parts.store, workflowId))!;
  for (const name of ['Letter.docx', 'Invoice.docx']) {
    const file = { folders: [], name, ownerId: ann.id };
    const { id: fileId } = await parts.drive.add(file, wordFile('Dear {{name}}'));
    await addDocument(parts, ann, workflow, { fileId });
  }
});

describe('the workflow of a run', () => {
  it('has its documents, in the order of creation', async () => {
    expect(await documents()).toHaveLength(2);
    const { id, name, ownerId, ownerTeamId } = (await findWorkflow(held.parts.store, workflowId))!;
    const workflow = { id, name, ownerId, ownerTeamId };
    expect(await found()).toEqual({ ...workflow, documents: await documents() });
  });

  it('is found without documents, as soon as they are deleted', async () => {
    await found();
    for (const { id } of await documents()) await deleteDocument(held.parts.store, id);
    expect(await found()).toMatchObject({ id: workflowId, documents: [] });
  });

  it('is undefined if there is none', async () => {
    expect(await findWorkflowOfRun(held.parts.store, 'wkf_unknown')).toBeUndefined();
  });
});
