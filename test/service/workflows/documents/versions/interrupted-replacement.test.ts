import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { WorkflowCreate } from '../../../../../contract/src/index.ts';
import type { Drive } from '../../../../../service/src/drive/drive.ts';
import { problem } from '../../../../../service/src/errors/errors.ts';
import type { DocumentRecord } from '../../../../../service/src/store/records/documents.ts';
import { listDocuments } from '../../../../../service/src/store/records/documents.ts';
import type { User } from '../../../../../service/src/store/records/users.ts';
import type { WorkflowRecord } from '../../../../../service/src/store/records/workflows.ts';
import { findWorkflow } from '../../../../../service/src/store/records/workflows.ts';
import { createWorkflow } from '../../../../../service/src/workflows/create-workflow.ts';
import { WHATEVER_CONTENT } from '../../../../../service/src/workflows/documents/versions/content-condition.ts';
import { listVersions } from '../../../../../service/src/workflows/documents/versions/list-versions.ts';
import { readVersion } from '../../../../../service/src/workflows/documents/versions/read-version.ts';
import { replaceByUpload } from '../../../../../service/src/workflows/documents/versions/replace-template.ts';
import { TemplateVersions } from '../../../../../service/src/workflows/documents/versions/template-versions.ts';
import { removePlannedVersionFiles } from '../../../../../service/src/workflows/documents/versions/version-files.ts';
import { partsForEachTest } from '../../../parts-of-a-test.ts';
import { until } from '../../../until.ts';
import { makeUser } from '../../../users.ts';
import { paragraphsOf, wordFile } from '../../../word-file.ts';

/* A process that is killed while it replaces a template loses no content and leaves no files. */

const held = partsForEachTest();

let user: User;
let workflow: WorkflowRecord;
let document: DocumentRecord;
let original: Buffer;
beforeEach(async () => {
  const { parts } = held;
  user = await makeUser(parts, 'Ann');
  const wanted = WorkflowCreate.parse({ name: 'Orders', document: {} });
  const { id } = await createWorkflow(parts, user, wanted);
  workflow = (await findWorkflow(parts.store, id))!;
  [document] = (await listDocuments(parts.store, [id])) as [DocumentRecord];
  original = (await parts.drive.read(document.fileId))!;
});

/** The parts of a process whose drive has one method that does something else. */
function partsWith<Name extends keyof Drive>(name: Name, instead: Drive[Name]) {
  const drive = new Proxy<Drive>(held.drive, {
    get(target, asked) {
      if (asked === name) return instead;
      const value: unknown = Reflect.get(target, asked);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const parts = { ...held.parts, drive };
  return { ...parts, templateVersions: new TemplateVersions(parts) };
}

const replace = (parts: Parameters<typeof replaceByUpload>[0]) =>
  replaceByUpload(
    parts,
    user,
    { workflow, document, allowErrors: false, requireCurrent: WHATEVER_CONTENT },
    { name: 'New.docx', content: wordFile('new'), note: () => null },
  );

/** A new process begins. */
async function restart() {
  await removePlannedVersionFiles(held.parts);
  const parts = { ...held.parts, templateVersions: new TemplateVersions(held.parts) };
  return { parts, versions: await listVersions(parts, workflow, document, {}) };
}

function copies(): string[] {
  const names = readdirSync(held.driveFolder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => join(name, '..').endsWith('Versions'));
}

/** Replaces the template in a process that is killed when it begins to read the new copy. */
async function killAtRead(): Promise<void> {
  let isReached = false;
  const read = (fileId: string) => {
    if (fileId === document.fileId) return held.drive.read(fileId);
    isReached = true;
    return new Promise<never>(() => undefined);
  };
  void replace(partsWith('read', read));
  await until('the process to be killed', () => Promise.resolve(isReached));
}

/** The same when it begins to overwrite the template. */
async function killAtWrite(): Promise<void> {
  let isReached = false;
  const write = () => {
    isReached = true;
    return new Promise<never>(() => undefined);
  };
  void replace(partsWith('write', write));
  await until('the process to be killed', () => Promise.resolve(isReached));
}

it('leaves no copy if it is killed before the version is stored', async () => {
  await killAtRead();
  expect(copies()).toHaveLength(1);
  const { versions } = await restart();
  expect(versions).toMatchObject([{ number: 1, isCurrent: true }]);
  expect(copies()).toEqual([]);
});

it('has both contents if it is killed before the template is overwritten', async () => {
  await killAtWrite();
  const { parts, versions } = await restart();
  expect(versions).toMatchObject([
    { number: 2, isCurrent: false, createdBy: user.id },
    { number: 1, isCurrent: true, createdBy: user.id },
  ]);
  const contents = [];
  for (const { id } of versions) contents.push((await readVersion(parts, document, id)).content);
  expect(paragraphsOf(contents[0]!)).toEqual(['new']);
  expect(contents[1]).toEqual(original);
  expect(copies()).toHaveLength(2);
});

it('has only the earlier version if the drive cannot be written', async () => {
  const fails = () => Promise.reject(problem('drive_not_writable', 'Orders.docx', 'ENOSPC'));
  await expect(replace(partsWith('write', fails))).rejects.toMatchObject({
    code: 'drive_not_writable',
  });
  expect(await held.drive.read(document.fileId)).toEqual(original);
  const { versions } = await restart();
  expect(versions).toMatchObject([{ number: 1, isCurrent: true }]);
  expect(copies()).toHaveLength(1);
});

it('stores one version of a content that several runs find at the same time', async () => {
  await held.drive.write(document.fileId, wordFile('edited'));
  const templateVersions = new TemplateVersions(held.parts);
  const content = (await held.drive.read(document.fileId))!;
  const used = await Promise.all(
    Array.from({ length: 5 }, () =>
      templateVersions.used(workflow, document, Buffer.from(content)),
    ),
  );
  expect(new Set(used).size).toBe(1);
  const { versions } = await restart();
  expect(versions.map(({ id }) => id)).toContain(used[0]);
  expect(versions).toHaveLength(2);
});

it('names no version, and does not fail, if the version cannot be stored', async () => {
  const templateVersions = new TemplateVersions(held.parts);
  const unknown = { ...document, id: 'doc_unknown' } as const;
  expect(await templateVersions.used(workflow, unknown, wordFile('x'))).toBeNull();
});
