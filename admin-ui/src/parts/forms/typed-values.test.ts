import { expect, test } from 'vitest'
import { isSameValue, keepTyped } from './typed-values.ts'

test('a save’s answer replaces what was left as it was sent, and nothing that was typed since', () => {
  const sent = { title: ' Fair ', place: 'Grange', tags: ['a'] }
  const now = { title: ' Fair ', place: 'Grange Hall', tags: ['a', 'b'] }
  const stored = { title: 'Fair', place: 'Grange', tags: ['a'] }
  expect(keepTyped(now, sent, stored)).toEqual({ title: 'Fair', place: 'Grange Hall', tags: ['a', 'b'] })
})

test('what was emptied since stays empty', () => {
  expect(keepTyped({ title: '' }, { title: 'Fair' }, { title: 'Fair' })).toEqual({ title: '' })
})

test('two pictures are two, whatever they are called', () => {
  const [one, other] = [new File([], 'a.jpg'), new File([], 'a.jpg')]
  expect(isSameValue(one, one)).toBe(true)
  expect(isSameValue(one, other)).toBe(false)
  expect(isSameValue(one, null)).toBe(false)
})
