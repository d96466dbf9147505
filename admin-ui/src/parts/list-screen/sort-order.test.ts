import { expect, test } from 'vitest'
import { sortAfter, sortingOf } from './sort-order.ts'

const columns = [
  { id: 'name', sorts: { ascending: 'name', descending: 'name-down' } },
  { id: 'changed', sorts: { descending: 'updated' } },
  { id: 'phone' },
]

test('the column that the list is sorted by shows its direction', () => {
  expect(sortingOf(columns, 'name-down')).toEqual([{ id: 'name', desc: true }])
  expect(sortingOf(columns, 'updated')).toEqual([{ id: 'changed', desc: true }])
  expect(sortingOf(columns, 'newest')).toEqual([])
})

test('a heading asks for the other direction only if the service knows it', () => {
  expect(sortAfter(columns, [{ id: 'name', desc: true }])).toBe('name-down')
  expect(sortAfter(columns, [{ id: 'changed', desc: false }])).toBe('updated')
  expect(sortAfter(columns, [])).toBeUndefined()
})
