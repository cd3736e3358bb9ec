import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DriveFile } from '@docloom/contract';
import type { OperationDriver } from './operation-driver.ts';
import { byId, fromList } from './picked.ts';
import { invoiceTemplate } from './templates.ts';

/** The output of Create Share Link. */
interface Link {
  readonly url: string;
}

/** Tests every operation of the resource File, one after the other on the same file. */
export function fileOperations(driver: OperationDriver): void {
  const bytes = readFileSync(invoiceTemplate);
  const inDrive = () => join(driver.stage.driveFolder(''), 'Letterhead.docx');
  let uploaded: DriveFile;
  let link: string;

  it('Upload stores the file of the item in the drive', async () => {
    const items = await driver.drive<DriveFile>(
      ['file', 'upload'],
      { options: {} },
      { file: { name: 'Letterhead.docx', bytes } },
    );

    uploaded = items[0]!.json;
    expect(uploaded).toMatchObject({ name: 'Letterhead.docx' });
    expect(readFileSync(inDrive()).equals(bytes)).toBe(true);
  });

  it('Get Many lists it', async () => {
    const items = await driver.drive(['file', 'getAll'], { returnAll: true });

    expect(items.map(({ json }) => json)).toContainEqual(expect.objectContaining({ ...uploaded }));
  });

  it('the list finds it by its name', async () => {
    const found = await driver.search('searchDriveFiles', {}, 'LETTERH');

    expect(found).toEqual([{ name: 'Letterhead.docx', value: uploaded.id }]);
  });

  it('Download returns its bytes in the requested field', async () => {
    const [item] = await driver.drive<DriveFile>(['file', 'download'], {
      fileId: fromList(uploaded.id),
      binaryPropertyName: 'template',
    });

    const file = item?.binary?.['template'];
    expect(item?.json).toEqual(uploaded);
    expect(file).toMatchObject({ fileName: 'Letterhead.docx', mimeType: uploaded.mimeType });
    expect((await driver.stage.n8n.bytesOf(file!)).equals(bytes)).toBe(true);
  });

  it('Create Share Link makes an address that downloads it without a token', async () => {
    const [item] = await driver.drive<Link>(['file', 'createShareLink'], {
      fileId: fromList(uploaded.id),
      expiresInHours: 1,
    });

    link = item!.json.url;
    const response = await fetch(link);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('Delete Share Links revokes it', async () => {
    const items = await driver.drive(['file', 'deleteShareLinks'], {
      fileId: byId(uploaded.id),
    });

    expect(items.map(({ json }) => json)).toEqual([{ deleted: true }]);
    expect((await fetch(link)).ok).toBe(false);
  });

  it('Delete removes it from the drive', async () => {
    const items = await driver.drive(['file', 'delete'], { fileId: byId(uploaded.id) });

    expect(items.map(({ json }) => json)).toEqual([{ deleted: true }]);
    expect(existsSync(inDrive())).toBe(false);
  });
}
