const { dest, src } = require('gulp');

/** Puts beside the compiled nodes what the compiler leaves behind: icons and codex files. */
function icons() {
  return src(['nodes/**/*.{svg,png}', 'nodes/**/*.node.json', 'credentials/**/*.{svg,png}'], {
    base: '.',
    encoding: false,
    allowEmpty: true,
  }).pipe(dest('dist'));
}

module.exports = { icons };
