import fc from 'fast-check'

/** `npm test` always draws the same inputs; `npm run test:all` sets a fresh seed and prints it. */
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) })
