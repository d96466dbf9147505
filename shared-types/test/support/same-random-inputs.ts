import fc from 'fast-check'

// For `npm run mutation`: otherwise a mutant would be killed in one run and survive the next.
fc.configureGlobal({ seed: 1 })
