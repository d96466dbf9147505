import type { NewArticle, UpdateArticleInput } from '@hometown/shared-types/article'
import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { ArticleRow } from '../articles.table.ts'

export interface SaveOptions {
  /**
   * What belongs to the save, in its own transaction; where WordPress is written to, in one right after it.
   * @param row as it is now, or as it was when it was deleted.
   */
  also?: (trx: Transaction<Database>, row: ArticleRow) => Promise<void>
  /** Whoever saves many says once, at the end, that there is something to publish. */
  quiet?: boolean
}

/** Where articles are written: into our own table, or into the newsroom's WordPress with our table following. */
export interface ArticleWriter {
  /** @param savedBy the user name, kept with the revision. */
  create(article: NewArticle, savedBy: string | null, options?: SaveOptions): Promise<ArticleRow>
  update(id: string, changes: UpdateArticleInput, savedBy: string | null, options?: SaveOptions): Promise<ArticleRow>
  /**
   * Brings a deleted article back as it was, with the same id and address.
   * @throws AppError where it is there already, or another article has its address.
   */
  restore(id: string, savedBy: string | null, options?: SaveOptions): Promise<ArticleRow>
  remove(id: string, savedBy: string | null, options?: SaveOptions): Promise<void>
}
