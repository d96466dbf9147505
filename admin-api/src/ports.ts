import type { MediaUse } from '@hometown/shared-types/media'
import type { Expression, Kysely, SqlBool, Transaction } from 'kysely'
import type { Database } from './database/database.ts'
import type { ArticleWriter } from './modules/content/articles/writing/article-writer.ts'

/** What features ask of those above them, whose code they don't know. `build-ports.ts` says who answers. */
export interface Ports<Context> {
  /** Where articles are written. @param local writes them into our own table. */
  chooseArticleWriter(context: Context, local: ArticleWriter): ArticleWriter
  /** Everything that shows pictures. */
  readonly pictureUsers: readonly PictureUser[]
  /** Whether the sample county is shown. */
  hasSampleArticles(db: Kysely<Database>): Promise<boolean>
}

export interface PictureUser {
  /** Whether it shows the picture at an address. */
  shows(url: Expression<string>): Expression<SqlBool>
  /** Whether it shows the picture to readers now. */
  publishes(url: Expression<string>): Expression<SqlBool>
  /** What of it shows the picture. */
  list(db: Kysely<Database>, url: string): Promise<MediaUse[]>
  /** Notes, in the transaction that changes how a picture looks, which pages must follow. */
  renderAgain?(trx: Transaction<Database>, picture: ChangedPicture): Promise<void>
  /** Those whose sizes must stay, though the picture is gone. @param hashes of pictures' contents. */
  listKeptHashes?(db: Kysely<Database>, hashes: readonly string[]): Promise<string[]>
}

export interface ChangedPicture {
  readonly url: string
  /** `made`: only the pages of whose other pictures one is made already. */
  readonly others: 'any' | 'made'
  /** In milliseconds since 1970. */
  readonly now: number
  readonly timeZone: string
}
