import { expect, it } from 'vitest'
import { searchWords } from './search-words.ts'

it('makes at most ten words of a search', () => {
  expect(searchWords('one two three four five six seven eight nine ten eleven')).toHaveLength(10)
  expect(searchWords(' «»  %_ \u0000 ')).toEqual([])
  expect(searchWords('The fair’s Fair FAIR')).toEqual(['the', 'fair'])
})

it('makes words as they are typed on any keyboard', () => {
  expect(searchWords('Núñez-Peña')).toEqual(['nunez', 'pena'])
  expect(searchWords('Straße MÜLLER Ærø Łódź')).toEqual(['strasse', 'muller', 'aero', 'lodz'])
  expect(searchWords('¿Dónde está «el» niño?')).toEqual(['donde', 'esta', 'el', 'nino'])
  expect(searchWords('O’Brien’s 4-H')).toEqual(['o', 'brien', '4', 'h'])
})
