import type { PictureLicense } from '@hometown/shared-types/contract/pictures'
import type { Generated, Insertable, Selectable } from 'kysely'

export interface MediaTable {
  id: string
  /** The picture's unique number in the content service. */
  number: number
  /** `/uploads/<hash>.webp`, from the hash of the bytes, or its address in a WordPress; unique. */
  url: string
  mime_type: string
  bytes: number
  width: number
  height: number
  alt: string | null
  caption: string | null
  credit: string | null
  credit_url: string | null
  license: PictureLicense | null
  made_with_ai: Generated<number>
  /** Focal point for cropping, as shares of width and height. */
  focal_x: Generated<number>
  focal_y: Generated<number>
  original_name: string | null
  created_at: number
  sample: Generated<number>
  /** The account that uploaded it first; null if nobody at the desk did. */
  uploaded_by: Generated<string | null>
  /** The address of the WordPress that has it, unique together with its number there; null for other pictures. */
  remote_origin: Generated<string | null>
  remote_id: Generated<number | null>
  /** The picture's uncropped sizes there, smallest first: a JSON list of `src`, `width` and `height`. */
  remote_sizes: Generated<string | null>
  /** The other site, and the address there, where an import found it: a further run doesn’t read it again. */
  imported_from: Generated<string | null>
  /** The version of its texts, focal point and license. */
  version: Generated<number>
}

export type MediaRow = Selectable<MediaTable>
export type NewMediaRow = Insertable<MediaTable>

export type NotesColumns = Pick<MediaRow, 'caption' | 'credit' | 'credit_url' | 'license' | 'made_with_ai'>

export interface PictureUseTable {
  url: string
  article_id: string
}
