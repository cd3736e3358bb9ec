import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { BrokenCut, SceneResult } from './cut-power.ts';
import type { Options } from './options.mjs';
import { SCENES } from './scenes/scenes.ts';
import type { Trial } from './try-scene.ts';

/** A recording for so many power cuts, because a recording shows only one order of events. */
const POINTS_PER_RECORDING = 150;
const MOST_AT_ONCE = 4;
const PROGRESS_MILLISECONDS = 15_000;
const MEMORY = '/dev/shm';
const PROGRAM = join(import.meta.dirname, 'trial-process.ts');

/** A line of a process that tries a scene. */
interface Report {
  checked?: number;
  broken?: BrokenCut | null;
  result?: SceneResult;
}

/** Divides the power cuts among the scenes and their recordings. */
export function planTrials({ points, seed, only, ignoredSyncs }: Options): Trial[] {
  const names = SCENES.map(({ name }) => name).filter((name) => name.includes(only ?? ''));
  if (names.length === 0) throw new Error(`No scene is named "${only ?? ''}"`);
  const rounds = Math.max(1, Math.round(points / names.length / POINTS_PER_RECORDING));
  const count = names.length * rounds;
  return Array.from({ length: count }, (_, position) => ({
    scene: names[position % names.length] ?? '',
    seed: seed + Math.floor(position / names.length),
    points: Math.floor(points / count) + (position < points % count ? 1 : 0),
    ignoredSyncs,
  })).filter((trial) => trial.points > 0);
}

/** Tries scenes, several at once. */
export async function runTrials(
  trials: readonly Trial[],
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<SceneResult[]> {
  const results: SceneResult[] = [];
  const state = { checked: 0, broken: 0 };
  // If a scene cannot be tried, the others end, too.
  const failure = new AbortController();
  const ending = AbortSignal.any([signal, failure.signal]);
  const waiting = trials.values();
  const tryNext = async () => {
    for (const trial of waiting) {
      const result = await runTrial(trial, ending, ({ checked = 0, broken }) => {
        state.checked += checked;
        if (!broken) return;
        state.broken += 1;
        const [violation] = broken.violations;
        say(`Broken in "${broken.scene}", line ${broken.line}: ${violation ?? ''}`);
      });
      say(`"${trial.scene}" with seed ${trial.seed} is done: ${result.cuts} power cuts`);
      results.push(result);
    }
  };
  const progress = setInterval(() => {
    say(`${state.checked} states are checked, ${state.broken} of them broken`);
  }, PROGRESS_MILLISECONDS);
  try {
    const atOnce = Math.min(MOST_AT_ONCE, Math.max(2, availableParallelism()));
    await Promise.all(Array.from({ length: atOnce }, tryNext));
  } finally {
    failure.abort();
    clearInterval(progress);
  }
  return results;
}

async function runTrial(
  trial: Trial,
  signal: AbortSignal,
  hear: (report: Report) => void,
): Promise<SceneResult> {
  const inMemory = process.env['TMPDIR'] === undefined && existsSync(MEMORY);
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(trial)], {
    env: { ...process.env, ...(inMemory && { TMPDIR: MEMORY }) },
    stdio: ['ignore', 'pipe', 'inherit'],
    signal,
  });
  const results: SceneResult[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    const report = JSON.parse(line) as Report;
    if (report.result) results.push(report.result);
    else hear(report);
  });
  await once(child, 'close');
  const [result] = results;
  if (child.exitCode === 0 && result) return result;
  throw new Error(`The scene "${trial.scene}" with seed ${trial.seed} could not be tried`);
}
