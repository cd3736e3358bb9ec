import { join } from 'node:path';
import { SmallDisk } from '../small-disk.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { testsWithSmallDisk } from '../tests-with.ts';
import { docloom } from './docloom-process.ts';

testsWithSmallDisk('a full disk', () => {
  describe('docloom token create on a disk that', aDisk);
});

function aDisk(): void {
  let folder: TemporaryFolder;
  let disk: SmallDisk;
  beforeEach(() => {
    folder = new TemporaryFolder();
    disk = SmallDisk.mount(folder.path, 2);
  });
  afterEach(() => {
    disk.unmount();
    folder.remove();
  });

  const create = () => {
    const holder = ['--email', 'ada@test', '--name', 'Ada'];
    return docloom(['token', 'create', '--data', join(folder.path, 'data'), ...holder]);
  };

  const expectRejection = async (
    sentence = /^The data folder [^\n]+ has free space[^\n]+ \(data_folder_unusable\)\n$/,
  ) => {
    const { code, stdout, stderr } = await create();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(sentence);
  };

  it('is full from the beginning fails with one sentence', async () => {
    disk.fill();
    await expectRejection(/^The disk is full\. Free space [^\n]+ \(disk_full\)\n$/);
  });

  it('becomes full fails with one sentence', async () => {
    expect((await create()).code).toBe(0);
    disk.fill();
    await expectRejection();
    disk.makeRoom();
    expect((await create()).code).toBe(0);
  });

  it('is read-only fails with one sentence', async () => {
    expect((await create()).code).toBe(0);
    disk.makeReadOnly();
    await expectRejection();
  });
}
