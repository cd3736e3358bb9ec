import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Instruction } from 'dockerfile-ast';
import { DockerfileParser, ModifiableInstruction } from 'dockerfile-ast';
import { repository } from '../../playground/setup/paths.mjs';

/** One line of a Dockerfile, such as `COPY --from=build /app ./`. */
export interface Step {
  /** `COPY` */
  keyword: string;
  /** `{ from: 'build' }` */
  flags: Record<string, string>;
  /** `['/app', './']` */
  words: string[];
  /** `/app ./`, with the lines of a longer one joined. */
  text: string;
}

/** From one `FROM` to the next. */
export interface Stage {
  /** Null for the last one, which is the image. */
  name: string | null;
  /** The image or the earlier stage that it begins with. */
  base: string;
  steps: Step[];
}

/** The text of the repository's Dockerfile. */
export const dockerfile = readFileSync(join(repository, 'Dockerfile'), 'utf8');

/** @returns the stages of a Dockerfile, in their order */
export function readStages(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const step of DockerfileParser.parse(text).getInstructions().map(toStep)) {
    if (step.keyword === 'FROM') {
      const [base = '', , name = null] = step.words;
      stages.push({ name, base, steps: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`${step.keyword} stands before the first FROM`);
    stage.steps.push(step);
  }
  return stages;
}

/** What comes from the files of the repository, and not from another stage. */
export function copiedFromRepository(stages: readonly Stage[]): string[] {
  return stages
    .flatMap(({ steps }) => steps)
    .filter(({ keyword, flags }) => keyword === 'COPY' && flags['from'] === undefined)
    .flatMap(({ words }) => words.slice(0, -1));
}

/** What the repository's .dockerignore lets Docker see; it names everything that is not ignored. */
export function seenByDocker(): string[] {
  const lines = readFileSync(join(repository, '.dockerignore'), 'utf8').split('\n');
  const rules = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const [everything, ...exceptions] = rules;
  if (everything !== '*' || exceptions.some((rule) => !/^![\w./-]+$/.test(rule))) {
    throw new Error('.dockerignore is to ignore everything, and then to name what it does not');
  }
  return exceptions.map((rule) => rule.slice(1));
}

function toStep(instruction: Instruction): Step {
  const flags = instruction instanceof ModifiableInstruction ? instruction.getFlags() : [];
  return {
    keyword: instruction.getKeyword(),
    flags: Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? ''])),
    words: instruction.getArguments().map((word) => word.getValue()),
    text: instruction.getArgumentsContent() ?? '',
  };
}
