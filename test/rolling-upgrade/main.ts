// The program of `npm run rolling-upgrade`; it needs the installed packages and the build.
import { performLongRun } from '../../playground/src/long-run.ts';
import { summaryOf } from '../chaos/summary.ts';
import { buildCommit } from './build-commit.ts';
import { earlierCommit } from './earlier-commit.ts';
import type { Options } from './options.mjs';
import { CannotShare, upgrade } from './rolling-upgrade.ts';

const SHOWN_VIOLATIONS = 30;
const CANNOT_SHARE = 2;

const { from, ...options } = JSON.parse(process.argv[2] ?? '') as Options;

await performLongRun(async (say, signal) => {
  const { id, reason } = earlierCommit(from);
  say(`From ${id.slice(0, 12)} (${reason})`);
  const build = await buildCommit(id, say);
  try {
    const result = await upgrade(options, build.program, { say, signal });
    console.log(`\n${summaryOf(result)}`);
    const { violations, folder } = result;
    if (violations.length === 0) return true;
    console.log(['', ...violations.slice(0, SHOWN_VIOLATIONS)].join('\n'));
    console.log(`\nEverything lies in ${folder}`);
    return false;
  } catch (cause) {
    if (!(cause instanceof CannotShare)) throw cause;
    console.log(`\nThe two versions cannot share a database. ${cause.message}`);
    process.exitCode = CANNOT_SHARE;
    return true;
  } finally {
    build.remove();
  }
});
