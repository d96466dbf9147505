import { expect, test } from 'vitest'
import { copiedRun } from './copied.ts'

const SOURCE = 'The bridge over the creek opens again on Saturday after fourteen long months of repairs.'

test('twelve words in a row may be the original’s, thirteen are its own', () => {
  const words = SOURCE.split(' ')
  expect(copiedRun(words.slice(1, 13).join(' '), SOURCE)).toBeUndefined()
  expect(copiedRun(words.slice(1, 14).join(' '), SOURCE)).toBe(
    'bridge over the creek opens again on saturday after fourteen long months of',
  )
})

test('what stands between quotation marks is not copied', () => {
  expect(copiedRun(`It says: "${SOURCE}"`, SOURCE)).toBeUndefined()
})
