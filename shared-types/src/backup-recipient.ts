import { bech32 } from '@scure/base'
import { z } from 'zod'
import { isoTimeSchema } from './iso-time.ts'

/** Kinds of public keys of age, by the prefix of their text: X25519, and with ML-KEM-768 against quantum computers. */
const KEY_BYTES: Readonly<Record<string, number>> = { age: 32, age1pq: 1216 }
const LONGEST = 2500

/** Whether a text is a public key of age, `age1…`, that was copied whole and without a mistake. */
export function isBackupRecipient(text: string): boolean {
  if (text.length > LONGEST || !text.startsWith('age1')) return false
  try {
    const { prefix, words } = bech32.decode(text, false)
    return bech32.fromWords(words).length === KEY_BYTES[prefix]
  } catch {
    return false
  }
}

/** Whether a text has the private half of a key, which must never reach the service. */
export function holdsPrivateKey(text: string): boolean {
  return /AGE-SECRET-KEY-/i.test(text)
}

export const PRIVATE_KEY_MESSAGE = 'This is the private half of a key. Enter the public half, which begins with age1.'

export const backupRecipientSchema = z
  .string()
  .trim()
  .refine((text) => !holdsPrivateKey(text), { message: PRIVATE_KEY_MESSAGE, abort: true })
  .refine(isBackupRecipient, 'Enter a public key of age. It begins with age1 and must be complete.')

/** Body of `POST /api/backup-recipients`. */
export const addBackupRecipientSchema = z.object({
  /** Where the private half is kept, for people. */
  name: z.string().trim().min(1, 'Enter a name').max(100, 'At most 100 characters'),
  recipient: backupRecipientSchema,
})
export type AddBackupRecipientInput = z.infer<typeof addBackupRecipientSchema>

/** A public key that was saved at the desk. */
export const savedRecipientSchema = z.object({
  id: z.string(),
  name: z.string(),
  recipient: z.string(),
  addedAt: isoTimeSchema,
  /** Username. */
  addedBy: z.string(),
})
export type SavedRecipient = z.infer<typeof savedRecipientSchema>

/** More would only make each backup's beginning longer. */
export const MOST_RECIPIENTS = 10

/** Answer of `GET /api/backup-recipients` (admin). New backups are encrypted for all of them; without any, for nobody. */
export const backupRecipientsSchema = z.object({
  saved: z.array(savedRecipientSchema),
  /** Of `BACKUP_RECIPIENTS`, which the desk can't change. */
  fromEnvironment: z.array(z.string()),
})
export type BackupRecipients = z.infer<typeof backupRecipientsSchema>

/** At the start, on the System page, and in the terminal. */
export const READABLE_BACKUPS =
  'Backups aren’t encrypted: anyone who gets a copy can read your subscribers’ addresses and your signing keys.'
