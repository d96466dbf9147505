import { expect, test } from 'vitest'
import { isSameValue } from './typed-values.ts'

test('two pictures are two, whatever they are called', () => {
  const [one, other] = [new File([], 'a.jpg'), new File([], 'a.jpg')]
  expect(isSameValue(one, one)).toBe(true)
  expect(isSameValue(one, other)).toBe(false)
  expect(isSameValue(one, null)).toBe(false)
})
