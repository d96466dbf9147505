import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { decryptText, encryptText } from './encryption.ts'

const KEY = randomBytes(32)
const OTHER = randomBytes(32)

it('what is sealed opens with its key and for its purpose alone', () => {
  const sealed = encryptText(KEY, 'mail', 'hunter2 – 🔑')
  expect(decryptText(KEY, 'mail', sealed)).toBe('hunter2 – 🔑')
  expect(decryptText(OTHER, 'mail', sealed)).toBeUndefined()
  expect(decryptText(KEY, 'wordpress', sealed)).toBeUndefined()
})

it.each(['', ':', 'aHVudGVyMg==', 'A'.repeat(80), '🔑'])('%j isn’t opened', (sealed) =>
  expect(decryptText(KEY, 'mail', sealed)).toBeUndefined(),
)
