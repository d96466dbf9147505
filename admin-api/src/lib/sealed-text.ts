import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

interface SealingCipher {
  seal(key: Buffer, about: Buffer, text: Buffer): Buffer
  /** @throws if it was changed, or sealed with another key or about something else */
  open(key: Buffer, about: Buffer, sealed: Buffer): Buffer
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Nonce, tag, ciphertext. */
const AES_256_GCM: SealingCipher = {
  seal(key, about, text) {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(about)
    const sealed = Buffer.concat([cipher.update(text), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
  },
  open(key, about, sealed) {
    if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new Error('The sealed text is too short.')
    const nonce = sealed.subarray(0, NONCE_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(about)
      .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  },
}

/** To move to another cipher, add it here and make it the current one; `npm run secret-key:replace` seals everything with it. */
const CIPHERS: Readonly<Record<string, SealingCipher>> = { 'aes-256-gcm': AES_256_GCM }
const CURRENT = { name: 'aes-256-gcm', cipher: AES_256_GCM }
/** Of texts that were sealed before they named their cipher. Base64 has no colon. */
const UNNAMED = 'aes-256-gcm'

/** The cipher's name, a colon, and base64. @param about is authenticated, so a text can't be moved elsewhere */
export function sealText(key: Buffer, about: string, text: string): string {
  const sealed = CURRENT.cipher.seal(key, Buffer.from(about), Buffer.from(text))
  return `${CURRENT.name}:${sealed.toString('base64')}`
}

/** @returns undefined if it was changed, sealed with another key or about something else, or by a cipher we don't know */
export function openText(key: Buffer, about: string, sealed: string): string | undefined {
  const { name, base64 } = read(sealed)
  if (!Object.hasOwn(CIPHERS, name)) return undefined
  try {
    return CIPHERS[name]?.open(key, Buffer.from(about), Buffer.from(base64, 'base64')).toString('utf8')
  } catch {
    return undefined
  }
}

export interface KeyChange {
  readonly from: Buffer
  readonly to: Buffer
}

/** @returns the text sealed with the new key and the current cipher, if it isn't yet; undefined if neither key opens it */
export function sealAnew({ from, to }: KeyChange, about: string, sealed: string): string | undefined {
  const known = openText(to, about, sealed)
  if (known !== undefined && sealed.startsWith(`${CURRENT.name}:`)) return sealed
  const text = known ?? openText(from, about, sealed)
  return text === undefined ? undefined : sealText(to, about, text)
}

function read(sealed: string): { name: string; base64: string } {
  const colon = sealed.indexOf(':')
  return colon < 0
    ? { name: UNNAMED, base64: sealed }
    : { name: sealed.slice(0, colon), base64: sealed.slice(colon + 1) }
}
