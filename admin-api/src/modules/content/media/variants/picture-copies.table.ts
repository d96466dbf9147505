import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

/**
 * A picture's sizes, and the queue of those to make: a row is due at `due_at`.
 * - `waiting`: no sizes; pages show the original.
 * - `first`: one WebP in the only width of `widths`.
 * - `ready`: all sizes.
 * - `broken`: missing or unreadable; pages omit it, and it is retried with growing pauses.
 */
export type PictureCopyState = 'waiting' | 'first' | 'ready' | 'broken'

export interface PictureCopyTable {
  url: string
  state: PictureCopyState
  /** Time of the next attempt; null when there is nothing to do. */
  due_at: number | null
  attempts: Generated<number>
  /** Hash of the bytes and the recipe; the start of the files' names. */
  hash: string | null
  width: number | null
  height: number | null
  colour: string | null
  widths: Generated<string>
  problem: string | null
  created_at: number
  /** When the picture was first seen without a use; null while it is used. */
  unused_since: number | null
}

export type PictureCopyRow = Selectable<PictureCopyTable>
export type NewPictureCopyRow = Insertable<PictureCopyTable>
export type PictureCopyChanges = Updateable<PictureCopyTable>
