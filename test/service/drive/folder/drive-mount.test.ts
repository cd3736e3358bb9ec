import { readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDriveMounted } from '../../../../service/src/drive/folder/drive-mount.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';

let folder: TemporaryFolder;

beforeEach(() => {
  folder = new TemporaryFolder();
});
afterEach(() => folder.remove());

describe('a drive', () => {
  it('is mounted if its folder has an entry', async () => {
    writeFileSync(join(folder.path, 'letter.docx'), '');
    expect(await isDriveMounted(folder.path)).toBe(true);
  });

  it('is not mounted if its folder is empty or missing', async () => {
    expect(await isDriveMounted(folder.path)).toBe(false);
    expect(await isDriveMounted(join(folder.path, 'missing'))).toBe(false);
  });

  it('has its folder closed again after the check', async () => {
    await isDriveMounted(folder.path);
    expect(openFiles()).not.toContain(folder.path);
  });
});

/** The paths that this process has open; empty where the system does not list them. */
function openFiles(): string[] {
  const descriptors = '/proc/self/fd';
  try {
    return readdirSync(descriptors).map((name) => pathOf(join(descriptors, name)));
  } catch {
    return [];
  }
}

function pathOf(descriptor: string): string {
  try {
    return readlinkSync(descriptor);
  } catch {
    // It was the descriptor of the list itself.
    return '';
  }
}
