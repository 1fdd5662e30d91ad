'use strict';

const { n8n } = require('./package.json');

// n8n loads the files that package.json names; this gives the same classes to other programs.
for (const file of [...n8n.credentials, ...n8n.nodes]) Object.assign(exports, require(`./${file}`));
