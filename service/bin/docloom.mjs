#!/usr/bin/env node
// Stands beside the compiled program so that the command exists before the first build, and so
// that a Node that is too old is told about in a sentence and not in a stack.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 24;
const program = new URL('../dist/cli/docloom.js', import.meta.url);

/** @returns {string | null} why the program cannot be started */
function hindrance() {
  const [major] = process.versions.node.split('.');
  if (Number(major) < OLDEST_NODE) {
    return `docloom needs Node ${OLDEST_NODE} or newer; this is ${process.versions.node}.`;
  }
  if (!existsSync(fileURLToPath(program))) {
    return 'docloom is not built yet. Run "npm run build" in its repository first.';
  }
  return null;
}

const reason = hindrance();
if (reason === null) {
  await import(program.href);
} else {
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}
