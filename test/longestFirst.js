'use strict';

const { basename } = require('node:path');

const Sequencer = require('@jest/test-sequencer').default;

/** Of the whole n8n, then of nodes and units. */
const LONGEST = [
	...'newest queueMode otherJobs outboundJobs queueModeOldest clock'.split(' '),
	...'hugeCampaign queueFaults editor oldest triggerLifeCycle'.split(' '),
	...'dial combinations campaignsAndRules trigger requests columns'.split(' '),
	...'sheets otherNodes numbers times packageAndDocs generate'.split(' '),
];

/**
 * Files that run side by side take least time if the longest begin first. Jest learns by itself which these are,
 * but not on a new machine.
 */
module.exports = class extends Sequencer {
	sort(tests) {
		const rank = ({ path }) => {
			const index = LONGEST.indexOf(basename(path).split('.')[0]);
			return index === -1 ? LONGEST.length : index;
		};
		return super.sort(tests).sort((one, other) => rank(one) - rank(other));
	}
};
