import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { node24, repository } from '../../playground/setup/paths.mjs';

/** The command `docloom`, as its user starts it. */
export interface InstalledProgram {
  command: string;
  /** They come before those of `docloom`. */
  args: readonly string[];
  /** The folder that it is started in. */
  folder: string;
}

/** The version that every installed program has. */
export const { version: VERSION } = JSON.parse(
  readFileSync(join(repository, 'service/package.json'), 'utf8'),
) as { version: string };

/** The program of the image. @param service the folder of the service in it */
export function programOfImage(service: string): InstalledProgram {
  return { command: node24, args: [join(service, 'bin/docloom.mjs')], folder: service };
}

/** The program of the packages. @param project the folder that they are installed in */
export function programOfPackages(project: string): InstalledProgram {
  return { command: 'npx', args: ['docloom'], folder: project };
}
