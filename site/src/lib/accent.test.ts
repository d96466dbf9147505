import { expect, it } from 'vitest'
import { accentStylesheet } from './accent.ts'

it('gives each theme its shade of the colour that was chosen', () => {
  expect(accentStylesheet('#1f5c4a')).toMatch(
    /^:root\{--accent:#1f5c4a;--on-accent:#fbfaf7\}\.dark\{--accent:#[0-9a-f]{6};--on-accent:#141513\}$/,
  )
})
