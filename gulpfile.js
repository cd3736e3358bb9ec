const { rm } = require('node:fs/promises');
const { dest, src } = require('gulp');

/** Empties `dist`, so that nothing of an earlier build is packed. */
async function clean() {
  await rm('dist', { recursive: true, force: true });
}

/** Puts beside the compiled nodes what the compiler leaves behind: icons and codex files. */
function icons() {
  return src(['nodes/**/*.{svg,png}', 'nodes/**/*.node.json', 'credentials/**/*.{svg,png}'], {
    base: '.',
    encoding: false,
    allowEmpty: true,
  }).pipe(dest('dist'));
}

module.exports = { clean, icons };
