import { foundColumns } from '../../nodes/VoiceAgentScheduleCampaign/columns';

it.each([
	[['Phone', 'Name'], { phone_number: 'Phone' }],
	[['phone_number', 'Mobile'], { phone_number: 'phone_number' }],
	[['Cell phone', 'Time Zone'], { phone_number: 'Cell phone', timezone: 'Time Zone' }],
	[['tel', 'date', 'time'], { phone_number: 'tel', scheduled_date: 'date', scheduled_time: 'time' }],
	[['tel', 'date'], { phone_number: 'tel' }],
	[['tel', 'date', 'time', 'Call at'], { phone_number: 'tel', scheduled_for: 'Call at' }],
	[
		['phone', 'Call Date', 'call_time', 'max duration (minutes)'],
		{
			phone_number: 'phone',
			scheduled_date: 'Call Date',
			scheduled_time: 'call_time',
			max_duration_mins: 'max duration (minutes)',
		},
	],
])('of %p finds %p', (columns, found) => {
	expect(foundColumns(columns)).toEqual(found);
});

it.each([
	[['Phone', 'Mobile'], '"Phone" and "Mobile" could both be the call\'s phone number'],
	[['Name'], 'No column is named like a phone number. The columns are "Name"'],
	[[], 'The columns are missing'],
])('of %p says what is wrong', (columns, message) => {
	expect(() => foundColumns(columns)).toThrow(message);
});
