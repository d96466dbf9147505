import type { Generated, Selectable } from 'kysely'

export interface PictureUseTable {
  /** As in `picture_copies`. */
  url: string
  article_id: string
  /** 0 when only a revision shows it. */
  is_shown: Generated<number>
}

export type PictureUseRow = Selectable<PictureUseTable>
