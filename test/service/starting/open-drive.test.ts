import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBlobStore } from '../../../service/src/starting/open-drive.ts';
import { dataFolderAt } from '../../../service/src/store/data-folder.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { TemporaryFolder } from '../temporary-folder.ts';

const held = partsForEachTest();

it('a start removes the uploads that a killed process of its data folder left, whoever shares the drive', async () => {
  const folder = new TemporaryFolder();
  try {
    const dataFolder = dataFolderAt(folder.path);
    mkdirSync(dataFolder.stagingFolder);
    const upload = join(dataFolder.stagingFolder, 'upload');
    writeFileSync(upload, 'a half');
    await openBlobStore(null, { ...held.parts, dataFolder });
    expect(existsSync(upload)).toBe(false);
  } finally {
    folder.remove();
  }
});
