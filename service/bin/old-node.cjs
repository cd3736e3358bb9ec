// CommonJS in ES5, which every Node reads: the oldest ones too say in a sentence what they lack.
'use strict';

var OLDEST_NODE = 24;

/**
 * Returns the reason why a version of Node cannot run the program, in one sentence.
 * @param {string} version such as `20.11.1`
 * @param {string} [userAgent] what npm says of itself to those that it runs, such as `npm/12.2.0 …`
 * @returns {string | null} null when it can
 */
module.exports = function reasonAgainstNode(version, userAgent) {
  if (parseInt(version, 10) >= OLDEST_NODE) return null;
  var found = 'docloom needs Node ' + OLDEST_NODE + ' or newer and this is Node ' + version;
  return found + ': install it from https://nodejs.org, or run "' + commandFor(userAgent) + '".';
};

/**
 * The package `node` fetches the program in a script. npm 12 runs it only if it is allowed, and
 * npm 11 fails in it if that is said.
 * @param {string} [userAgent]
 */
function commandFor(userAgent) {
  var npm = /^npm\/(\d+)/.exec(userAgent || '');
  var allowed = npm && Number(npm[1]) >= 12 ? '--allow-scripts=node ' : '';
  return 'npx ' + allowed + '-p node@' + OLDEST_NODE + ' -p docloom docloom serve';
}
