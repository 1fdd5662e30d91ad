import { ProcessMemory } from '../../../nodes/VoiceAgentTrigger/processMemory';

describe('the memory of the process', () => {
	const node = (id: string, workflow = '1') => ({
		getWorkflow: () => ({ id: workflow }),
		getNode: () => ({ id }),
	});

	it('keeps nodes apart, of one workflow and of others', () => {
		const memory = new ProcessMemory('nothing');
		memory.keep(node('a'), 'kept');
		expect([memory.recall(node('a')), memory.recall(node('b')), memory.recall(node('a', '2'))]).toEqual([
			'kept',
			'nothing',
			'nothing',
		]);
	});
});
