import { backupCountsSchema, backupKindSchema } from '@hometown/shared-types/backup'
import { isoTimeSchema } from '@hometown/shared-types/iso-time'
import { z } from 'zod'

/** First in the archive: what it is. */
export const ABOUT_FILE = 'hometown-backup.json'
/** Last in the archive: what must have come before. An archive without it is not whole. */
export const CHECKSUMS_FILE = 'checksums.json'
export const SQLITE_FILE = 'database/hometown.sqlite'
export const DATABASE_FOLDER = 'database'
export const UPLOADS_FOLDER = 'uploads'
/** What editors attached to their conversations with the assistant; nobody else may see it. */
export const CHAT_FILES_FOLDER = 'chat-files'
export const SECRETS_FILE = 'secrets.json'

export const aboutSchema = z.object({
  format: z.literal('hometown-backup'),
  /** Grows when older versions could no longer read it. */
  version: z.number().int(),
  madeAt: isoTimeSchema,
  kind: backupKindSchema,
  /** Of the `database` alone: a restore leaves pictures, attachments and keys as they are. */
  holds: z.enum(['everything', 'database']).default('everything'),
  siteName: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  /** The names of the steps that made the tables. */
  steps: z.array(z.string()),
  /** How many rows each table has. */
  rows: z.record(z.string(), z.number().int()),
  counts: backupCountsSchema,
  /** How much room it takes when it is unpacked. */
  unpackedBytes: z.number().int(),
})
export type AboutBackup = z.infer<typeof aboutSchema>

export const FORMAT_VERSION = 2
/** Backups of the database alone have a higher version: older code would replace pictures and keys by nothing. */
export const VERSION_OF = { everything: 1, database: FORMAT_VERSION } as const

/** SHA-256 of each file by its path in the archive. */
export const checksumsSchema = z.record(z.string(), z.string())
export type Checksums = z.infer<typeof checksumsSchema>
