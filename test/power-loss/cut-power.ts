import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../chaos/random.ts';
import { checkCut } from './checks/check-cut.ts';
import type { Cut } from './cuts.ts';
import { planCuts } from './cuts.ts';
import { hashOf, writeTree } from './model/folder-tree.ts';
import { powerCut, treeAfter } from './model/loss.ts';
import type { RecordedScene } from './scenes/record-scene.ts';
import type { Step } from './trace/recording.ts';

/** A power cut after which a promise was broken. */
export interface BrokenCut {
  scene: string;
  seed: number;
  /** The line of the trace after which the power was cut. */
  line: number;
  loss: Cut['loss'];
  /** The broken promises, in words. */
  violations: string[];
}

/** The result of the power cuts of a recording. */
export interface SceneResult {
  scene: string;
  seed: number;
  syncs: number;
  cuts: number;
  /** How many of the cuts left a state, or were made at a time with promises, that no other did. */
  checked: number;
  /** How many responses, events, tokens and backups the checks had to find, in sum. */
  promises: number;
  /** How many of the cuts were made while changes were not synced. */
  losing: number;
  broken: BrokenCut[];
}

/** Cuts the power of a recorded scene at many moments, and checks each. */
export async function cutPower(
  recorded: RecordedScene,
  count: number,
  onChecked: (broken: BrokenCut | null) => void = () => undefined,
  signal?: AbortSignal,
): Promise<SceneResult> {
  const { name: scene, seed, steps } = recorded;
  const random = new Random(seed);
  const cuts = planCuts(steps, count, random);
  const syncs = steps.filter(({ operation }) => operation.kind === 'endSync').length;
  const result: SceneResult = {
    ...{ scene, seed, syncs, cuts: cuts.length, checked: 0, promises: 0, losing: 0, broken: [] },
  };
  const seen = new Set<string>();
  const disk = recorded.newDisk();
  let done = 0;
  for (const { after, loss } of cuts) {
    signal?.throwIfAborted();
    for (const { operation } of steps.slice(done, after)) disk.apply(operation);
    done = Math.max(done, after);
    const line = lineBefore(steps, after);
    const tree = treeAfter(disk.root, powerCut(loss, random));
    const hash = hashOf(tree);
    if (hash !== hashOf(treeAfter(disk.root, powerCut('nothing', random)))) result.losing += 1;
    const key = `${hash} ${String(recorded.timeline.countUntil(line))}`;
    if (seen.has(key)) continue;
    seen.add(key);
    result.checked += 1;
    result.promises += promisesAt(recorded, line);
    const violations = await checkTree(recorded, line, tree);
    const broken = violations.length > 0 ? { scene, seed, line, loss, violations } : null;
    if (broken) result.broken.push(broken);
    onChecked(broken);
  }
  return result;
}

/** Returns how many promises had been made. */
function promisesAt({ stage, timeline }: RecordedScene, line: number): number {
  const { tokens, backup, kept } = stage.story;
  const texts = [...tokens.map(({ token }) => token), ...(backup ? [backup.message] : [])];
  const printed = texts.filter((text) => timeline.printedAt(text) <= line).length;
  // The runs of the kept folder, which were accepted before the recording.
  const accepted = kept ? kept.accepted.length + 2 : 0;
  return timeline.promisesUntil(line) + printed + accepted;
}

/** Everything up to the next step was answered. */
function lineBefore(steps: readonly Step[], after: number): number {
  const next = steps[after];
  return next ? next.line - 1 : Infinity;
}

async function checkTree(
  recorded: RecordedScene,
  line: number,
  tree: ReturnType<typeof treeAfter>,
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'docloom-power-cut-'));
  try {
    writeTree(tree, folder);
    return await checkCut(recorded, line, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
