const { globalIgnores } = require('eslint/config');
const { config } = require('@n8n/node-cli/eslint');

// ESLint reads this file before eslint.config.mjs, which `n8n-node lint` compares with its default.
// It is that default for the n8n package, which is what the rules are made for. The other folders are
// no part of the package; eslint.repository.mjs has the rules of the whole repository.
module.exports = [globalIgnores(['*/', '!nodes/', '!credentials/']), ...config];
