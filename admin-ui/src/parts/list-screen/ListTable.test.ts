import { expect, test } from 'vitest'
import { directionOf, sortAfter } from './ListTable.tsx'

const NAME = { ascending: 'name', descending: 'name-down' }
const CHANGED = { descending: 'updated' }

test('the column that the list is sorted by shows its direction', () => {
  expect(directionOf(NAME, 'name')).toBe('ascending')
  expect(directionOf(CHANGED, 'updated')).toBe('descending')
  expect(directionOf(CHANGED, 'name')).toBe('none')
  expect(directionOf(CHANGED, undefined)).toBe('none')
  expect(directionOf(undefined, 'name')).toBeUndefined()
})

test('a heading asks for the other direction only if the service knows it', () => {
  expect(sortAfter(NAME, 'updated')).toBe('name')
  expect(sortAfter(NAME, 'name')).toBe('name-down')
  expect(sortAfter(NAME, 'name-down')).toBe('name')
  expect(sortAfter(CHANGED, undefined)).toBe('updated')
  expect(sortAfter(CHANGED, 'updated')).toBe('updated')
})
