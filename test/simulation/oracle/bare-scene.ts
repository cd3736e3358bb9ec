import { DatabaseFiles } from '../machine/database-files.ts';
import { VirtualTime } from '../machine/virtual-time.ts';
import { Inspection } from './inspection.ts';
import { Scene } from './scene.ts';

/** Returns a scene with a healthy disk and no database, for tests of the oracles. */
export function bareScene(): Scene {
  const noFiles = Object.create(DatabaseFiles.prototype) as DatabaseFiles;
  return new Scene(new VirtualTime(), new Inspection(noFiles), () => true);
}

/** Lets time pass on the machine of a scene. */
export async function pass({ time }: Scene, milliseconds: number): Promise<void> {
  await time.fireNext(time.awake + milliseconds);
}
