import { existsSync } from 'node:fs';

/**
 * Returns the command line of npm. `npm start` names its npm and its Node in the environment; that
 * pair is used, because an install may be about to replace the `node` on PATH.
 * @param {string[]} args the arguments of npm
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
 * Returns our environment without the variables that the surrounding `npm start` added for its
 * script, which would affect the npm that we call. The user's settings (registry, proxy, cache) are
 * kept.
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
  // With "production", npm omits the packages for builds and tests.
  'node_env',
  'npm_config_ignore_scripts',
  'npm_config_local_prefix',
  'npm_config_legacy_peer_deps',
  'npm_config_workspace',
  'npm_config_workspaces',
]);
