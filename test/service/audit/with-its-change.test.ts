import type { AuditEntryId } from '@docloom/contract';
import { WorkflowCreate } from '@docloom/contract';
import { listAuditEntries } from '../../../service/src/store/records/audit/lists-of-entries.ts';
import { listDocuments } from '../../../service/src/store/records/documents.ts';
import { findWorkflow } from '../../../service/src/store/records/workflows.ts';
import type { User } from '../../../service/src/store/records/users.ts';
import { listUsers } from '../../../service/src/store/records/users.ts';
import { createUser } from '../../../service/src/people/user.ts';
import { createWorkflow } from '../../../service/src/workflows/create-workflow.ts';
import { changeWorkflow } from '../../../service/src/workflows/change-workflow.ts';
import { WHATEVER_CONTENT } from '../../../service/src/workflows/documents/versions/content-condition.ts';
import { replaceByUpload } from '../../../service/src/workflows/documents/versions/replace-template.ts';
import { deleteFile } from '../../../service/src/workflows/documents/delete-file.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { makeWorkflow } from '../seeds.ts';
import { makeUser } from '../users.ts';
import { wordFile } from '../word-file.ts';

/* Neither a change nor its entry in the audit log exists without the other. */

const held = partsForEachTest();
let ann: User;
beforeEach(async () => {
  ann = await makeUser(held.parts, 'Ann');
});

const entries = () => listAuditEntries(held.parts.store, { of: [{ ownerId: ann.id }] });

/** The parts with a log that cannot be written. */
function withoutLog() {
  const auditEntry = (): AuditEntryId => {
    throw new Error('the log is full');
  };
  return { ...held.parts, ids: { ...held.parts.ids, auditEntry } };
}

it('a workflow keeps its name if the change cannot be recorded', async () => {
  const id = await makeWorkflow(held.parts, ann);
  const change = { user: ann, id, on: () => Promise.resolve() };
  const changing = changeWorkflow(withoutLog(), change, { name: 'Bills' });
  await expect(changing).rejects.toThrow('the log is full');
  expect(await findWorkflow(held.parts.store, id)).toMatchObject({ name: 'Orders' });
});

it('no user is created if that cannot be recorded', async () => {
  const creating = createUser(withoutLog(), { email: 'ben@example.com', name: 'Ben' });
  await expect(creating).rejects.toThrow('the log is full');
  expect(await listUsers(held.parts.store)).toHaveLength(1);
});

it('a file stays in the drive if its end cannot be recorded', async () => {
  const file = await held.drive.add(
    { folders: [], name: 'Prices.txt', ownerId: ann.id },
    Buffer.from('prices'),
  );
  await expect(deleteFile(withoutLog(), ann, file)).rejects.toThrow('the log is full');
  expect(String(await held.drive.read(file.id))).toBe('prices');
});

it('a template that cannot be written leaves no entry', async () => {
  const wanted = WorkflowCreate.parse({ name: 'Orders', document: {} });
  const { id } = await createWorkflow(held.parts, ann, wanted);
  const workflow = (await findWorkflow(held.parts.store, id))!;
  const [document] = await listDocuments(held.parts.store, [id]);
  const before = await entries();
  const write = jest
    .spyOn(held.drive, 'write')
    .mockRejectedValueOnce(new Error('the disk is full'));
  const replacing = replaceByUpload(
    held.parts,
    ann,
    { workflow, document: document!, allowErrors: false, requireCurrent: WHATEVER_CONTENT },
    { name: 'New.docx', content: wordFile('new'), note: () => null },
  );
  await expect(replacing).rejects.toThrow('the disk is full');
  write.mockRestore();
  expect(await entries()).toEqual(before);
});

it('a change that fails leaves no entry', async () => {
  const id = await makeWorkflow(held.parts, ann);
  const before = await entries();
  const on = () => Promise.reject(new Error('not met'));
  const changing = changeWorkflow(held.parts, { user: ann, id, on }, { name: 'Bills' });
  await expect(changing).rejects.toThrow('not met');
  expect(await entries()).toEqual(before);
});
