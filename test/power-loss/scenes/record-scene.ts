import type { Disk } from '../model/disk.ts';
import { Disk as EmptyDisk, MissingPath } from '../model/disk.ts';
import { fillDisk, readTree } from '../model/folder-tree.ts';
import type { Tree } from '../model/loss.ts';
import { powerCut, treeAfter } from '../model/loss.ts';
import type { Step } from '../trace/recording.ts';
import { readRecording } from '../trace/recording.ts';
import type { Scene } from './scenes.ts';
import { Stage } from './stage.ts';
import { Timeline } from './timeline.ts';

/** A scene that was played, and everything needed to cut its power at any moment. */
export interface RecordedScene {
  name: string;
  seed: number;
  stage: Stage;
  timeline: Timeline;
  steps: readonly Step[];
  /** Returns a disk as it was before the first step. */
  newDisk: () => Disk;
}

/** How often a scene is played again whose end the recording does not reproduce. */
const TRIES = 3;

/** The shared memory of SQLite changes without system calls, and is made again after a start. */
const IN_MEMORY = /-shm$/;

/**
 * Plays a scene and records it.
 * @throws Error if the recording does not reproduce the folder: a write in progress at a kill may be
 * done or not, so the scene is played again, but not without end
 */
export async function recordScene(scene: Scene, seed: number): Promise<RecordedScene> {
  for (let attempt = 1; ; attempt += 1) {
    const recorded = await playOnce(scene, seed);
    const [difference] = differencesOf(recorded);
    if (difference === undefined) return recorded;
    await recorded.stage.clear();
    if (attempt < TRIES) continue;
    throw new Error(`The recording of "${scene.name}" does not reproduce ${difference}`);
  }
}

async function playOnce(scene: Scene, seed: number): Promise<RecordedScene> {
  const stage = await Stage.prepare(seed);
  try {
    scene.prepare?.(stage);
    const before = readTree(stage.folder);
    try {
      await scene.play(stage);
    } finally {
      await stage.end();
    }
    const { steps, messages } = await readRecording(stage.traceFile, stage.folder);
    const newDisk = () => {
      const disk = new EmptyDisk();
      fillDisk(disk, before);
      return disk;
    };
    const timeline = new Timeline(messages);
    return { name: scene.name, seed, stage, timeline, steps, newDisk };
  } catch (cause) {
    await stage.clear();
    throw cause;
  }
}

/** Returns the paths that the recording does not reproduce. */
function differencesOf({ stage, steps, newDisk }: RecordedScene): string[] {
  const disk = newDisk();
  try {
    for (const { operation } of steps) disk.apply(operation);
  } catch (cause) {
    if (cause instanceof MissingPath) return [cause.path];
    throw cause;
  }
  const replayed = treeAfter(disk.root, powerCut('nothing', stage.random));
  const real = readTree(stage.folder);
  const paths = new Set([...replayed.keys(), ...real.keys()]);
  return [...paths].filter((path) => !IN_MEMORY.test(path) && !isSame(replayed, real, path));
}

function isSame(one: Tree, other: Tree, path: string): boolean {
  const [first, second] = [one.get(path), other.get(path)];
  if (first && second) return first.equals(second);
  return first === second;
}
