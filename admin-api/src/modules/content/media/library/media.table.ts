import type { Generated, Insertable, Selectable } from 'kysely'

export interface MediaTable {
  id: string
  /** The number the content service knows the picture by; unique. */
  wordpress_id: number
  /** `/uploads/<hash>.webp`; unique, as the name is the hash of the bytes. */
  url: string
  mime_type: string
  bytes: number
  width: number
  height: number
  alt: string | null
  /** What must stay in sight when the picture is cut, as shares of its width and height. */
  focal_x: Generated<number>
  focal_y: Generated<number>
  original_name: string | null
  created_at: number
  sample: Generated<number>
}

export type MediaRow = Selectable<MediaTable>
export type NewMediaRow = Insertable<MediaTable>
