import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

/**
 * The sizes of a picture that pages show, and the queue of those still to be made: a row is due when `due_at` has come.
 * - `waiting`: there is nothing yet, pages show the picture itself.
 * - `first`: there is one WebP, of the only width in `widths`.
 * - `ready`: there are all sizes.
 * - `broken`: it can't be had or is none, so pages go without it; it is tried again, ever more seldom.
 */
export type PictureCopyState = 'waiting' | 'first' | 'ready' | 'broken'

export interface PictureCopyTable {
  /** As articles name the picture: `/uploads/…`, or an address of the newsroom's WordPress. */
  url: string
  state: PictureCopyState
  /** When it is to be made, or tried again; null when there is nothing to do. */
  due_at: number | null
  attempts: Generated<number>
  /** Of the picture's bytes and the way its sizes are made; the start of their names. */
  hash: string | null
  /** Pixels of the largest size. */
  width: number | null
  height: number | null
  /** `#rrggbb`. */
  colour: string | null
  /** JSON list of pixels, smallest first. */
  widths: Generated<string>
  /** Why it could not be made the last time. */
  problem: string | null
  created_at: number
  /** When it was first seen that nothing shows it any more; null while something does. */
  unused_since: number | null
}

export type PictureCopyRow = Selectable<PictureCopyTable>
export type NewPictureCopyRow = Insertable<PictureCopyTable>
export type PictureCopyChanges = Updateable<PictureCopyTable>
