import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM in base64: nonce, tag, ciphertext. @param about is authenticated, so a text can't be moved elsewhere */
export function sealText(key: Buffer, about: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** @returns undefined if it was changed, or sealed with another key or about something else */
export function openText(key: Buffer, about: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

export interface KeyChange {
  readonly from: Buffer
  readonly to: Buffer
}

/** @returns the text sealed with the new key, if it isn't yet; undefined if neither key opens it */
export function sealAnew({ from, to }: KeyChange, about: string, sealed: string): string | undefined {
  if (openText(to, about, sealed) !== undefined) return sealed
  const text = openText(from, about, sealed)
  return text === undefined ? undefined : sealText(to, about, text)
}
