#!/usr/bin/env node
// The command that npm installs. CommonJS in ES5, because Node 12 and older may not load an ES module.
'use strict';

var reasonAgainstNode = require('./old-node.cjs');

var reason = reasonAgainstNode(process.versions.node, process.env.npm_config_user_agent);
if (reason === null) {
  require('./docloom.mjs');
} else {
  process.stderr.write(reason + '\n');
  process.exitCode = 1;
}
