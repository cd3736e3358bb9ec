import { describeAddedFiles } from './describe-added-files.ts';
import { describePaths } from './describe-paths.ts';
import { describeRemovedFiles } from './describe-removed-files.ts';
import { describeWrittenFiles } from './describe-written-files.ts';
import type { EmptyDrive } from './drive-of-a-test.ts';
import { driveOfATest } from './drive-of-a-test.ts';

/**
 * What every implementation of the drive port keeps.
 * @param emptyDrive gives a new one for each test
 */
export function describeDrive(name: string, emptyDrive: () => EmptyDrive): void {
  const held = driveOfATest(emptyDrive);
  const { drive, pathsOf } = held;

  describe(`${name}: to see whether it can be written`, () => {
    it('leaves nothing behind', async () => {
      await drive().tryWriting();
      await drive().tryWriting();
      expect(await pathsOf()).toEqual([]);
    });

    it('returns the free space, in bytes', async () => {
      expect(await drive().free()).toBeGreaterThan(0);
    });
  });

  describeAddedFiles(name, held);
  describePaths(name, held);
  describeWrittenFiles(name, held);
  describeRemovedFiles(name, held);
}
