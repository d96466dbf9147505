import { createCipheriv, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { openText, sealAnew, sealText } from './sealed-text.ts'

const KEY = randomBytes(32)
const OTHER = randomBytes(32)

/** As versions before the cipher's name sealed. */
function sealUnnamed(key: Buffer, about: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

it('what is sealed names its cipher, and opens with its key and for its purpose alone', () => {
  const sealed = sealText(KEY, 'mail', 'hunter2 – 🔑')
  expect(sealed).toMatch(/^aes-256-gcm:[A-Za-z0-9+/]+=*$/)
  expect(openText(KEY, 'mail', sealed)).toBe('hunter2 – 🔑')
  expect(openText(OTHER, 'mail', sealed)).toBeUndefined()
  expect(openText(KEY, 'wordpress', sealed)).toBeUndefined()
})

it('what was sealed without a name still opens', () => {
  expect(openText(KEY, 'mail', sealUnnamed(KEY, 'mail', 'hunter2'))).toBe('hunter2')
})

it.each(['', ':', 'aes-256-gcm:', 'rot13:aHVudGVyMg==', 'constructor:aHVudGVyMg==', 'aes-256-gcm:AAAA', '🔑'])(
  '%j isn’t opened',
  (sealed) => expect(openText(KEY, 'mail', sealed)).toBeUndefined(),
)

it('sealing anew gives another key and the name of the cipher, and changes nothing the second time', () => {
  const change = { from: KEY, to: OTHER }
  const anew = sealAnew(change, 'mail', sealUnnamed(KEY, 'mail', 'hunter2')) ?? ''
  expect(openText(OTHER, 'mail', anew)).toBe('hunter2')
  expect(sealAnew(change, 'mail', anew)).toBe(anew)
  const named = sealAnew(change, 'mail', sealUnnamed(OTHER, 'mail', 'hunter2')) ?? ''
  expect(named).toMatch(/^aes-256-gcm:/)
  expect(openText(OTHER, 'mail', named)).toBe('hunter2')
  expect(sealAnew(change, 'mail', sealText(randomBytes(32), 'mail', 'lost'))).toBeUndefined()
})
