import { describe, expect, it } from 'vitest'
import { afterSquash } from './after-squash.ts'

describe('the names of the steps that made a database', () => {
  it('begin with the baseline where all the steps before it were taken, and keep the later ones', () => {
    expect(afterSquash(['0001-articles', '0084-subscriber-counts', '0135-fixture-games'])).toEqual(['0001-baseline'])
    expect(afterSquash(['0001-articles', '0135-fixture-games', '0136-held-articles', '9999-later'])).toEqual([
      ...['0001-baseline', '0136-held-articles', '9999-later'],
    ])
  })

  it('stay as they are without old steps', () => {
    for (const names of [[], ['0001-baseline'], ['0001-baseline', '0136-held-articles', '9999-later']])
      expect(afterSquash(names)).toEqual(names)
  })

  it('are refused where a step before the baseline is missing, with what to do first', () => {
    for (const names of [['0001-articles'], ['0001-articles', '0134-fixture-versions']])
      expect(() => afterSquash(names)).toThrow(
        'The database is too old for this version of Hometown to update. ' +
          'Start commit a2d4fe9 (November 21, 2026) once with the same data, then start this version.',
      )
  })
})
