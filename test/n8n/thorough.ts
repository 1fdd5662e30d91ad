/** Whether tests take their time, as they do every night: `npm run test:e2e -- --thorough`. */
export const IS_THOROUGH = process.env.THOROUGH !== undefined;
