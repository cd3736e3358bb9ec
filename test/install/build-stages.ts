import { cpSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repository } from '../../playground/setup/paths.mjs';
import type { Stage, Step } from '../deploy/dockerfile.ts';
import { seenByDocker } from '../deploy/dockerfile.ts';
import { run } from './run-command.ts';

/** Instructions about running the image, and steps that only a container can perform. */
const NOT_DONE = new Set([
  'CMD',
  'ENTRYPOINT',
  'ENV',
  'EXPOSE',
  'HEALTHCHECK',
  'LABEL',
  'STOPSIGNAL',
  'USER',
  'VOLUME',
]);

/**
 * Executes a Dockerfile in separate folders, with only those files of the repository that Docker
 * would see. Commands of the last stage are skipped, because they change the system around the
 * service.
 * @param folder is empty
 * @returns the root folder of the image
 */
export async function buildStages(stages: readonly Stage[], folder: string): Promise<string> {
  const context = join(folder, 'context');
  for (const path of seenByDocker()) copy(join(repository, path), join(context, path));
  const built = new Map<string, BuiltStage>();
  for (const [index, stage] of stages.entries()) {
    const root = join(folder, `stage-${String(index)}`);
    mkdirSync(root);
    const base = built.get(stage.base);
    if (base !== undefined) copy(base.root, root);
    // The program of this process stands for that of the image.
    if (stage.base.startsWith('node:')) cpSync(process.execPath, join(root, NODE_PROGRAM));
    const begun = { root, workFolder: base?.workFolder ?? '/' };
    const rootOf = (name: string) => built.get(name)?.root ?? context;
    built.set(stage.name ?? IMAGE, await buildStage(stage, begun, rootOf));
  }
  return rootOfImage(built);
}

/** Where the images of Node have it. */
const NODE_PROGRAM = 'usr/local/bin/node';

/** The last stage has no name. */
const IMAGE = '';

interface BuiltStage {
  root: string;
  /** Relative to the root; a stage based on this one continues in it. */
  workFolder: string;
}

function rootOfImage(built: ReadonlyMap<string, BuiltStage>): string {
  const image = built.get(IMAGE);
  if (!image) throw new Error('The last stage of the Dockerfile has a name');
  return image.root;
}

/** @param rootOf the folder that `COPY --from` takes from; without a name: the repository */
async function buildStage(
  stage: Stage,
  { root, workFolder }: BuiltStage,
  rootOf: (name: string) => string,
): Promise<BuiltStage> {
  for (const step of stage.steps) {
    const here = join(root, workFolder);
    if (step.keyword === 'WORKDIR') {
      workFolder = step.text;
      mkdirSync(join(root, workFolder), { recursive: true });
    } else if (step.keyword === 'COPY') {
      copyInto(here, step, rootOf(step.flags['from'] ?? IMAGE));
    } else if (step.keyword === 'RUN') {
      if (stage.name !== null) await run('sh', ['-c', step.text], here);
    } else if (!NOT_DONE.has(step.keyword)) {
      throw new Error(`Nobody knows yet how to try ${step.keyword} without Docker`);
    }
  }
  return { root, workFolder };
}

/** As Docker does: of a folder its content is copied; a file goes into a target that ends with `/`. */
function copyInto(workFolder: string, { words }: Step, from: string): void {
  const target = words.at(-1) ?? '';
  for (const word of words.slice(0, -1)) {
    const source = join(from, word);
    if (!existsSync(source)) throw new Error(`There is no ${word} to copy`);
    const isIntoFolder = target.endsWith('/') && !statSync(source).isDirectory();
    copy(source, join(workFolder, target, isIntoFolder ? basename(word) : ''));
  }
}

/** Links stay as they are: the packages of the workspaces are links into the folder itself. */
function copy(source: string, target: string): void {
  if (!statSync(source).isDirectory()) {
    cpSync(source, target, { recursive: true, verbatimSymlinks: true });
    return;
  }
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(source)) {
    cpSync(join(source, name), join(target, name), { recursive: true, verbatimSymlinks: true });
  }
}
