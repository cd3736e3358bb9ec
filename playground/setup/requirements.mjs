import { spawnSync } from 'node:child_process';
import { npmCommand } from './npm.mjs';
import { SetupFailure } from './setup-failure.mjs';

const OLDEST_NODE = 20;

/**
 * Checks what the machine must bring: Node 20 or newer, and npm. Everything else is installed.
 * @returns {{ node: string, npm: string }} the versions found
 */
export function checkRequirements() {
  const node = process.versions.node;
  if (Number(node.split('.')[0]) < OLDEST_NODE) {
    throw new SetupFailure(
      `Docloom needs Node ${OLDEST_NODE} or newer to start; this is Node ${node}.`,
      'Install a newer Node from https://nodejs.org and run the command again.',
    );
  }
  const { command, args } = npmCommand(['--version']);
  const npm = spawnSync(command, args, { encoding: 'utf8' });
  if (npm.status !== 0) {
    throw new SetupFailure(
      'Docloom needs npm to install its parts, and npm did not answer.',
      `${npm.stderr?.trim() || npm.error?.message || ''}\nnpm comes with Node: https://nodejs.org`,
    );
  }
  return { node, npm: npm.stdout.trim() };
}
