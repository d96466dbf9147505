import { expect, test } from 'vitest'
import { isSamePlace, locationKey, placeName } from './location-key.ts'

test('the spelling of a place does not matter', () => {
  expect(locationKey('  County  Fairgrounds, 12 Main St. ')).toBe('county fairgrounds|12 main st')
  expect(locationKey('Café “Zur Post”')).toBe('cafe zur post')
  expect(locationKey(' ,; ')).toBe('')
  expect(placeName(locationKey('Library, Room 2'))).toBe('library')
})

test('a place of which more is said is the same, another that begins alike is not', () => {
  expect(isSamePlace(locationKey('Library'), locationKey('library, 5 Elm Street'))).toBe(true)
  expect(isSamePlace(locationKey('Library'), locationKey('Library Annex'))).toBe(false)
  expect(isSamePlace(locationKey('Library, Room 1'), locationKey('Library, Room 2'))).toBe(false)
  expect(isSamePlace('', '')).toBe(false)
})
