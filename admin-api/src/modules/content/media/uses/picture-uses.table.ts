import type { Generated, Selectable } from 'kysely'

/** Which articles show a picture of ours or of the newsroom's WordPress. Primary key: picture and article. */
export interface PictureUseTable {
  /** As `picture_copies` has it. */
  url: string
  article_id: string
  /** 0 where only an older state of the article shows it. */
  is_shown: Generated<number>
}

export type PictureUseRow = Selectable<PictureUseTable>
