import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { SEALED, type Sealer } from './sealed-text.ts'

const NONCE_BYTES = 24
/** Letters at a time: more arguments than that overflow a browser’s stack. */
const CHUNK = 8192

/**
 * XChaCha20-Poly1305, in the same call: a page that is closing has no time to wait, and browsers have their own ciphers
 * only on https.
 * @param keys 256 bits each, in base64url; the first one seals, all of them open
 */
export function createSealer(keys: readonly string[]): Sealer {
  const known = keys.map((key) => bytesOf(key.replaceAll('-', '+').replaceAll('_', '/')))
  return {
    seal(about, text) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const [newest] = known
      if (!newest) throw new Error('There is no key')
      const sealed = cipherOf(newest, nonce, about).encrypt(new TextEncoder().encode(text))
      return SEALED + base64(nonce) + base64(sealed)
    },
    unseal(about, sealed) {
      for (const key of known) {
        try {
          const bytes = bytesOf(sealed.slice(SEALED.length))
          const cipher = cipherOf(key, bytes.subarray(0, NONCE_BYTES), about)
          return new TextDecoder().decode(cipher.decrypt(bytes.subarray(NONCE_BYTES)))
        } catch {
          // The next key.
        }
      }
      return undefined
    },
  }
}

function cipherOf(key: Uint8Array, nonce: Uint8Array, about: string) {
  return xchacha20poly1305(key, nonce, new TextEncoder().encode(about))
}

function bytesOf(letters: string): Uint8Array {
  return Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0))
}

function base64(bytes: Uint8Array): string {
  let letters = ''
  for (let from = 0; from < bytes.length; from += CHUNK) {
    letters += String.fromCharCode(...bytes.subarray(from, from + CHUNK))
  }
  return btoa(letters)
}
