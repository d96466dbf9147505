import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { openText, sealText } from './secrets.ts'

const KEY = randomBytes(32)
const OTHER = randomBytes(32)

it('what is sealed opens with its key and for its purpose alone', () => {
  const sealed = sealText(KEY, 'mail', 'hunter2 – 🔑')
  expect(openText(KEY, 'mail', sealed)).toBe('hunter2 – 🔑')
  expect(openText(OTHER, 'mail', sealed)).toBeUndefined()
  expect(openText(KEY, 'wordpress', sealed)).toBeUndefined()
})

it.each(['', ':', 'aHVudGVyMg==', 'A'.repeat(80), '🔑'])('%j isn’t opened', (sealed) =>
  expect(openText(KEY, 'mail', sealed)).toBeUndefined(),
)
