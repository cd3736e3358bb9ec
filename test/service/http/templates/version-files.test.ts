import type { Document } from '@docloom/contract';
import { DriveFile, ListedDriveFile, TemplateVersion } from '@docloom/contract';
import { listVersionFiles } from '../../../../service/src/store/records/templates/template-versions.ts';
import type { Client } from '../../client.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';
import { wordFile } from '../../word-file.ts';

/* The contents of versions are drive files, which belong to their template. */

let service: RunningService;
let client: Client;
let users = 0;
let workflow: RunnableWorkflow;
let document: Document;
beforeAll(async () => {
  service = await RunningService.start();
});
beforeEach(async () => {
  users += 1;
  client = await service.clientOf({ email: `ada-${String(users)}@test`, name: 'Ada' });
  workflow = await RunnableWorkflow.create(client, `Orders ${String(users)}`);
  document = await workflow.addTemplate(['one {{name}}'], {}, 'Letter.docx');
  for (const text of ['two', 'three']) await replaceBy(text);
});
afterAll(() => service.stop());

async function replaceBy(text: string): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([wordFile(text)]), 'Letter.docx');
  const path = `${workflow.path}/documents/${document.id}/versions/`;
  (await client.send('POST', path, { body: form })).shows(201, TemplateVersion);
}

const copies = () => service.query((store) => listVersionFiles(store, document.id));

const listed = async (query: string) => {
  const answer = await client.get(`/v0/drive/files/?${query}`);
  return answer.showsList(200, ListedDriveFile).map(({ id }) => id);
};

describe('The contents of versions', () => {
  it('are not in the list of drive files, and not found by a search', async () => {
    expect(await copies()).toHaveLength(3);
    const files = await listed('');
    expect(files).toHaveLength(2);
    expect(files).toContain(document.file.id);
    expect(await listed('order=newest&search=letter')).toEqual(files.toReversed());
  });

  it('leave no gap in the pages of the list', async () => {
    const { id } = (await client.upload('Last.txt', 'last')).shows(201, DriveFile);
    const first = await client.get('/v0/drive/files/?limit=2');
    expect(first.showsList(200, ListedDriveFile)).toHaveLength(2);
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const rest = (await client.get(next)).showsList(200, ListedDriveFile);
    expect(rest.map((file) => file.id)).toEqual([id]);
  });

  it('can be read, but not be deleted', async () => {
    for (const id of await copies()) {
      const path = `/v0/drive/files/${id}/`;
      (await client.get(path)).shows(200, DriveFile);
      const { detail } = (await client.delete(path)).refuses(409, 'file_in_use');
      expect(detail).toContain(`is a version of a template of the workflow ${workflow.id}.`);
      (await client.get(path)).shows(200, DriveFile);
    }
  });

  it('are gone with their document', async () => {
    const former = await copies();
    (await client.delete(`${workflow.path}/documents/${document.id}/`)).isEmpty(204);
    for (const id of former) {
      (await client.get(`/v0/drive/files/${id}/`)).refuses(404, 'not_found');
    }
  });
});
