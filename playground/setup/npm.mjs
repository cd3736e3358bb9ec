import { existsSync } from 'node:fs';

/**
 * How npm is called. `npm start` tells us which npm and which Node it runs on; that pair is kept,
 * because `node` on PATH may be the very one that an install is about to replace.
 * @param {string[]} args what npm is asked to do
 * @returns {{ command: string, args: string[] }}
 */
export function npmCommand(args) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (npm && node && existsSync(npm) && existsSync(node)) {
    return { command: node, args: [npm, ...args] };
  }
  return { command: 'npm', args };
}

/**
 * Our environment without what the surrounding `npm start` added for its own script, which would
 * otherwise steer the npm that we call. What the person set (registry, proxy, cache) stays.
 * @returns {NodeJS.ProcessEnv}
 */
export function npmEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => {
    const ofTheScript = /^npm_(lifecycle|package|command|node|execpath)/.test(name);
    return !ofTheScript && !OURS_TO_DECIDE.has(name.toLowerCase());
  });
  return Object.fromEntries(kept);
}

const OURS_TO_DECIDE = new Set([
  // With "production" npm leaves out what builds and tests.
  'node_env',
  'npm_config_ignore_scripts',
  'npm_config_local_prefix',
  'npm_config_legacy_peer_deps',
  'npm_config_workspace',
  'npm_config_workspaces',
]);
