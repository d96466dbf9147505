/** Kinds of files, each with its own prefix in the bucket. */
export const FILE_AREAS = ['uploads', 'derived', 'cards', 'suggestions', 'chat-files'] as const
export type FileArea = (typeof FILE_AREAS)[number]

/** A file in the object store. On one machine, where files are in folders, the table is empty. */
export interface StoredFileTable {
  area: FileArea
  name: string
  /** `<area>/<name>.<id>`, never used twice: a late deletion can't delete what somebody put back. */
  object_key: string
  bytes: number
  /** SHA-256, in hex. */
  hash: string
  created_at: number
  used_at: number
  /** From then on nobody sees the file. Its object is deleted 30 days later. */
  deleted_at: number | null
  /** When its object was found missing or changed. The next put of this name replaces it. */
  damaged_at: number | null
}

/** Objects of files that no row names. They are deleted 30 days after they were noticed. */
export interface OrphanedObjectTable {
  key: string
  noticed_at: number
}
