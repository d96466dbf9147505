import { bech32 } from '@scure/base'

/** The kinds of age's public keys, by prefix: X25519, and with ML-KEM-768 against quantum computers. */
const AGE_KEY_BYTES: Readonly<Record<string, number>> = { age: 32, age1pq: 1216 }

const LONGEST_AGE_RECIPIENT = 2500

/** Tells whether a text is a public key of age, `age1…`, that was copied whole and without a mistake. */
export function isBackupRecipient(text: string): boolean {
  if (text.length > LONGEST_AGE_RECIPIENT || !text.startsWith('age1')) return false
  try {
    const { prefix, words } = bech32.decode(text, false)
    return bech32.fromWords(words).length === AGE_KEY_BYTES[prefix]
  } catch {
    return false
  }
}

/** Tells whether a text has the private half of a key, which must never reach the service. */
export function holdsPrivateKey(text: string): boolean {
  return /AGE-SECRET-KEY-/i.test(text)
}

export const READABLE_BACKUPS =
  'Backups aren’t encrypted: anyone who gets a copy can read your subscribers’ addresses and your signing keys.'
