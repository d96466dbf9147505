import { expect, it } from 'vitest'
import { hasWord } from './has-word.ts'

it('knows a word in its forms, and no other that only begins alike', () => {
  for (const word of ['county', 'counties', 'coun', 'nunez', 'obrien', 'brien', '4h', '4'])
    expect([word, hasWord('The County of Núñez, O’Brien and 4-H', word)]).toEqual([word, true])
  for (const word of ['strasse', 'aeroskobing', 'obradley', '4x', 'zoo'])
    expect([word, hasWord('St. Brendan’s of the County: an aeroplane, O’Brien, 4-H', word)]).toEqual([word, false])
})
