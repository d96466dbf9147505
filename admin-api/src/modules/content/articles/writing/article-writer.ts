import type { NewArticle, UpdateArticleInput } from '@hometown/shared-types/article'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import type { ArticleRow } from '../articles.table.ts'

export interface SaveOptions {
  /** In the save's transaction. @param row a deleted article's last one. */
  also?: (trx: Transaction<Database>, row: ArticleRow) => Promise<void>
  /** Bulk saves notify publishing once, at the end. */
  quiet?: boolean
}

/** Writes articles to our own table, or to WordPress with our table following. */
export interface ArticleWriter {
  create(article: NewArticle, savedBy: string | null, options?: SaveOptions): Promise<ArticleRow>
  update(id: string, changes: UpdateArticleInput, savedBy: string | null, options?: SaveOptions): Promise<ArticleRow>
  restore(id: string, savedBy: string | null, options?: SaveOptions): Promise<ArticleRow>
  remove(id: string, savedBy: string | null, options?: SaveOptions): Promise<void>
}

type ChooseWriter = (context: AppContext, local: ArticleWriter) => ArticleWriter

let choose: ChooseWriter | undefined

/** Once, when a process starts. @param choice of a writer, which may leave articles to the local one */
export function registerArticleWriter(choice: ChooseWriter): void {
  choose = choice
}

export function chooseArticleWriter(context: AppContext, local: ArticleWriter): ArticleWriter {
  if (!choose) throw new Error('connect-modules.ts must be imported first.')
  return choose(context, local)
}
