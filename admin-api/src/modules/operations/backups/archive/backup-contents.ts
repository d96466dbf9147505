import { backupCountsSchema, backupKindSchema } from '@hometown/shared-types/backup'
import { isoTimeSchema } from '@hometown/shared-types/iso-time'
import { z } from 'zod'

export const ABOUT_FILE = 'hometown-backup.json'
/** Last in the archive: checksums of all other files. Without it, the archive is incomplete. */
export const CHECKSUMS_FILE = 'checksums.json'
export const SQLITE_FILE = 'database/hometown.sqlite'
export const DATABASE_FOLDER = 'database'
export const UPLOADS_FOLDER = 'uploads'
/** Files that editors attached to chats with the assistant; private. */
export const CHAT_FILES_FOLDER = 'chat-files'
export const SECRETS_FILE = 'secrets.json'
/** The files that rows name, where they are in an object store: their bytes stay there. */
export const OBJECT_LIST = 'objects.jsonl'

export const aboutSchema = z.object({
  format: z.literal('hometown-backup'),
  /** Raised when older versions can't read the format anymore. */
  version: z.number().int(),
  madeAt: isoTimeSchema,
  kind: backupKindSchema,
  /** With `database`, a restore leaves pictures, attachments and keys as they are. */
  holds: z.enum(['everything', 'database']).default('everything'),
  /** Pictures and attachments: with their bytes, or as the list of their objects. */
  files: z.enum(['inside', 'listed']).default('inside'),
  siteName: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  steps: z.array(z.string()),
  rows: z.record(z.string(), z.number().int()),
  counts: backupCountsSchema,
  unpackedBytes: z.number().int(),
  /** At most; files may disappear while a backup is made. Unknown of older backups. */
  fileCount: z.number().int().optional(),
})
export type AboutBackup = z.infer<typeof aboutSchema>

export const FORMAT_VERSION = 3

/** Higher for what older code would replace with nothing: a database alone leaves pictures and keys as they are. */
export function versionOf({ holds, files }: Pick<AboutBackup, 'holds' | 'files'>): number {
  if (holds === 'database') return 2
  return files === 'listed' ? FORMAT_VERSION : 1
}

export const checksumsSchema = z.record(z.string(), z.string())
export type Checksums = z.infer<typeof checksumsSchema>
