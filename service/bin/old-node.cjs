// CommonJS in ES5, which every Node reads: the oldest ones too say in a sentence what they lack.
'use strict';

var OLDEST_NODE = 24;

// npm 12 runs the script that installs Node only if it is allowed; older versions skip that option.
var COMMAND = 'npx --allow-scripts=node -p node@' + OLDEST_NODE + ' -p docloom docloom serve';

/**
 * Returns the reason why a version of Node cannot run the program, in one sentence.
 * @param {string} version such as `20.11.1`
 * @returns {string | null} null when it can
 */
module.exports = function reasonAgainstNode(version) {
  if (parseInt(version, 10) >= OLDEST_NODE) return null;
  var found = 'docloom needs Node ' + OLDEST_NODE + ' or newer and this is Node ' + version;
  return found + ': install it from https://nodejs.org, or run "' + COMMAND + '".';
};
