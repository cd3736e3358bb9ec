import type { SceneResult, BrokenCut } from './cut-power.ts';
import { cutPower } from './cut-power.ts';
import { recordScene } from './scenes/record-scene.ts';
import { SCENES } from './scenes/scenes.ts';
import type { IgnoredSyncs } from './scenes/without-syncs.ts';
import { withoutSyncs } from './scenes/without-syncs.ts';

/** A scene to record, and its power cuts. */
export interface Trial {
  scene: string;
  seed: number;
  /** The number of power cuts. */
  points: number;
  ignoredSyncs: IgnoredSyncs | null;
}

/**
 * Plays and records a scene, cuts its power and checks the promises.
 * @param onChecked is called after each check
 */
export async function tryScene(
  { scene: name, seed, points, ignoredSyncs }: Trial,
  onChecked?: (broken: BrokenCut | null) => void,
): Promise<SceneResult> {
  const scene = SCENES.find((each) => each.name === name);
  if (!scene) throw new Error(`No scene is named "${name}"`);
  const recorded = await recordScene(scene, seed);
  try {
    const tried = ignoredSyncs === null ? recorded : withoutSyncs(recorded, ignoredSyncs);
    return await cutPower(tried, points, onChecked);
  } finally {
    await recorded.stage.clear();
  }
}
