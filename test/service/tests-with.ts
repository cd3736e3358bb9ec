import { SmallDisk } from './small-disk.ts';

/**
 * Defines tests that need a program or an ability of the machine. Without it, one skipped test says
 * so: `npm test` lists it by name.
 * @param tool null if this machine does not have it
 * @param missing what is not tested, and why
 */
export function testsWith<Tool>(
  tool: Tool | null,
  missing: string,
  define: (tool: Tool) => void,
): void {
  if (tool === null) it.skip(missing, () => undefined);
  else define(tool);
}

/** Defines tests that mount a small file system, which only root can do, on Linux. */
export function testsWithSmallDisk(missing: string, define: () => void): void {
  const reason = `${missing}: no file system can be mounted on this machine`;
  testsWith(SmallDisk.isPossible() ? SmallDisk : null, reason, define);
}
