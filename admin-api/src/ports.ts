import type { MediaUse } from '@hometown/shared-types/media'
import type { Expression, Kysely, SqlBool, Transaction } from 'kysely'
import type { Database } from './database/database.ts'
import type { Store } from './database/store.ts'
import type { ArticleWriter } from './modules/content/articles/writing/article-writer.ts'

/** Calls from features to features that they don't import. `build-ports.ts` connects them. */
export interface Ports<Context> {
  /** @param local writes articles into our own table */
  chooseArticleWriter(context: Context, local: ArticleWriter): ArticleWriter
  readonly pictureUsers: readonly PictureUser[]
  hasSampleArticles(db: Kysely<Database>): Promise<boolean>
  countActiveSubscribers(store: Pick<Store, 'kind' | 'db'>): Promise<number>
}

export interface PictureUser {
  shows(url: Expression<string>): Expression<SqlBool>
  /** True if it shows the picture to readers now. */
  publishes(url: Expression<string>): Expression<SqlBool>
  list(db: Kysely<Database>, url: string): Promise<MediaUse[]>
  /** Records a change for the pages that show the picture. Call it in the transaction that changes the picture. */
  renderAgain?(trx: Transaction<Database>, picture: ChangedPicture): Promise<void>
  /** Pictures whose resized copies must stay after the picture is deleted. @param hashes of the pictures' contents */
  listKeptHashes?(db: Kysely<Database>, hashes: readonly string[]): Promise<string[]>
}

export interface ChangedPicture {
  readonly url: string
  /** `made`: only pages on which another picture's copies are done already. */
  readonly others: 'any' | 'made'
  readonly now: number
  readonly timeZone: string
}
