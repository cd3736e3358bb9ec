import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WorkflowCreate } from '../../../../../contract/src/index.ts';
import { findPostgres } from '../../../../../playground/postgres/find-postgres.mjs';
import type { DocumentRecord } from '../../../../../service/src/store/records/documents.ts';
import { listDocuments } from '../../../../../service/src/store/records/documents.ts';
import type { WorkflowRecord } from '../../../../../service/src/store/records/workflows.ts';
import {
  deleteVersionsOf,
  listTemplateVersions,
  listVersionFiles,
} from '../../../../../service/src/store/records/templates/template-versions.ts';
import { findWorkflow } from '../../../../../service/src/store/records/workflows.ts';
import { transact } from '../../../../../service/src/store/transaction.ts';
import { createWorkflow } from '../../../../../service/src/workflows/create-workflow.ts';
import { removeDocument } from '../../../../../service/src/workflows/documents/delete-document.ts';
import { WHATEVER_CONTENT } from '../../../../../service/src/workflows/documents/versions/content-condition.ts';
import { listVersions } from '../../../../../service/src/workflows/documents/versions/list-versions.ts';
import { readVersion } from '../../../../../service/src/workflows/documents/versions/read-version.ts';
import { replaceByUpload } from '../../../../../service/src/workflows/documents/versions/replace-template.ts';
import type { TemplateVersions } from '../../../../../service/src/workflows/documents/versions/template-versions.ts';
import { servicesForEachTest } from '../../../drive/shared/services-for-each-test.ts';
import { testsWith } from '../../../tests-with.ts';
import { paragraphsOf, wordFile } from '../../../word-file.ts';

const MISSING = 'A template that two services change: neither npm nor Debian has PostgreSQL here';

testsWith(findPostgres(), MISSING, () => {
  const held = servicesForEachTest(2);
  let workflow: WorkflowRecord;
  let document: DocumentRecord;
  /** Of each service. */
  let versions: TemplateVersions[];

  beforeEach(async () => {
    const { parts } = held.services[0]!;
    const wanted = WorkflowCreate.parse({ name: 'Orders', document: {} });
    const { id } = await createWorkflow(parts, held.user, wanted);
    workflow = (await findWorkflow(parts.store, id))!;
    [document] = (await listDocuments(parts.store, [id])) as [DocumentRecord];
    versions = held.services.map((service) => service.templateVersions());
  });

  const partsOf = (service: number) => ({
    ...held.services[service]!.parts,
    templateVersions: versions[service]!,
  });
  const replace = (service: number, text: string) =>
    replaceByUpload(
      partsOf(service),
      held.user,
      { workflow, document, allowErrors: false, requireCurrent: WHATEVER_CONTENT },
      { name: 'New.docx', content: wordFile(text), note: () => null },
    );
  const list = (service: number) => listVersions(partsOf(service), workflow, document, {});
  const copies = () =>
    readdirSync(held.folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => basename(join(name, '..')) === 'Versions',
    );
  /** What a run of a service uses. */
  const used = async (service: number) => {
    const content = (await held.services[service]!.drive.read(document.fileId))!;
    return versions[service]!.used(workflow, document, content);
  };

  it('has the versions of both, one after the other, and the content of the last one', async () => {
    const texts = ['one', 'two', 'three', 'four', 'five', 'six'];
    await Promise.all(texts.map((text, number) => replace(number % 2, text)));
    const listed = await list(0);
    expect(listed.map(({ number }) => number)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([
      true,
      ...Array<boolean>(6).fill(false),
    ]);
    expect(await list(1)).toEqual(listed);
    const contents = await Promise.all(
      listed.slice(0, 6).map(({ id }) => readVersion(partsOf(1), document, id)),
    );
    const found = contents.flatMap(({ content }) => paragraphsOf(content));
    expect(found.toSorted()).toEqual(texts.toSorted());
    const current = (await held.services[1]!.drive.read(document.fileId))!;
    expect(paragraphsOf(current)).toEqual(paragraphsOf(contents[0]!.content));
    expect(copies()).toHaveLength(7);
  });

  it('is used by the next run of the other service in its new version', async () => {
    await used(1);
    for (const [number, text] of ['one', 'two', 'one'].entries()) {
      const replaced = await replace(number % 2, text);
      expect(await used((number + 1) % 2)).toBe(replaced.id);
      expect(await used(number % 2)).toBe(replaced.id);
    }
  });

  it('becomes one new version if a person changes it, although runs of both notice that', async () => {
    const path = (await held.services[0]!.drive.pathOf(document.fileId))!;
    const edited = await held.services[0]!.blobs.stage(wordFile('by hand'));
    await edited.put(path, 'replace');
    const ids = await Promise.all([used(0), used(1), used(0), used(1)]);
    expect(new Set(ids).size).toBe(1);
    expect((await list(0)).map(({ id }) => id)).toEqual([ids[0], expect.any(String)]);
  });

  it('leaves no copy behind if one service makes it while the other one deletes the document', async () => {
    const { store } = partsOf(0);
    const [version] = await listTemplateVersions(store, document.id, { limit: 1 });
    const [service] = versions.slice(1);
    const lock = { table: 'workflows', id: workflow.id } as const;
    let keeping: Promise<unknown> = Promise.resolve();
    await transact(store, { lock }, async (transaction) => {
      // What `removeVersionsOf` does, with the copy in between.
      expect(await listVersionFiles(transaction, document.id)).toEqual([]);
      keeping = service!.runExclusive(document.id, () =>
        service!.keepAlone(workflow, document, version!),
      );
      // It must not end before this transaction.
      await Promise.race([keeping, sleep(1_000)]);
      await deleteVersionsOf(transaction, document.id);
    });
    await keeping;
    expect(copies()).toEqual([]);
  });

  it('leaves no copy behind if one service deletes the document while the other one uses it', async () => {
    for (let round = 0; round < 3; round += 1) {
      const path = (await held.services[0]!.drive.pathOf(document.fileId))!;
      const edited = await held.services[0]!.blobs.stage(wordFile(`round ${String(round)}`));
      await edited.put(path, 'replace');
      await Promise.all([used(1), removeDocument(partsOf(0), document), used(0)]);
      expect(copies()).toEqual([]);
      expect(await used(1)).toBeNull();
      const { parts } = held.services[0]!;
      const wanted = WorkflowCreate.parse({ name: 'Orders', document: {} });
      const { id } = await createWorkflow(parts, held.user, wanted);
      workflow = (await findWorkflow(parts.store, id))!;
      [document] = (await listDocuments(parts.store, [id])) as [DocumentRecord];
    }
  });
});
