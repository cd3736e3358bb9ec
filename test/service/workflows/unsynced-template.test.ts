import { withTransactions } from '../store/with-transactions.ts';
import { WorkflowCreate } from '../../../contract/src/index.ts';
import { queriesOf, type Store } from '../../../service/src/store/store.ts';
import { findWorkflow } from '../../../service/src/store/records/workflows.ts';
import { addDocument } from '../../../service/src/workflows/documents/add-document.ts';
import { createWorkflow } from '../../../service/src/workflows/create-workflow.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { makeUser } from '../users.ts';

const held = partsForEachTest();

/** Returns a store whose commits are stored, but seem not to reach the disk. */
const standing = (store: Store): Store =>
  withTransactions(store, {
    async around(run) {
      await run();
      throw Object.assign(new Error('not synced'), { code: 'EIO' });
    },
  });

const documents = () =>
  queriesOf(held.parts.store).selectFrom('documents').select('fileId').execute();

describe('a template whose commit was stored although it reported an error', () => {
  it('stays, and the request reports the disk error: a new workflow', async () => {
    const user = await makeUser(held.parts, 'Ann');
    const parts = { ...held.parts, store: standing(held.parts.store) };
    const wanted = WorkflowCreate.parse({ name: 'Orders', document: {} });
    await expect(createWorkflow(parts, user, wanted)).rejects.toMatchObject({ code: 'EIO' });
    const [document] = await documents();
    expect(await held.parts.drive.find(document!.fileId)).toMatchObject({ ownerId: user.id });
  });

  it('stays, and the request reports the disk error: an added document', async () => {
    const user = await makeUser(held.parts, 'Ann');
    const { id } = await createWorkflow(held.parts, user, WorkflowCreate.parse({ name: 'Orders' }));
    const workflow = (await findWorkflow(held.parts.store, id))!;
    const parts = { ...held.parts, store: standing(held.parts.store) };
    await expect(addDocument(parts, user, workflow, {})).rejects.toMatchObject({ code: 'EIO' });
    const [document] = await documents();
    expect(await held.parts.drive.find(document!.fileId)).toMatchObject({ ownerId: user.id });
  });
});
