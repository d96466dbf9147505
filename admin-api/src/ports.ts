import type { MediaUse } from '@hometown/shared-types/media'
import type { PreflightCheck } from '@hometown/shared-types/newsletter-preflight'
import type { ConnectionStep } from '@hometown/shared-types/wordpress-connection'
import type { WordPressClient } from '@hometown/wordpress-adapter'
import type { Expression, Kysely, SqlBool, Transaction } from 'kysely'
import type { Database } from './database/database.ts'
import type { Store } from './database/store.ts'
import type { ArticleWriter } from './modules/content/articles/writing/article-writer.ts'

/** Calls from features to features that they don't import. `build-ports.ts` connects them. */
export interface Ports<Context> {
  /** @param local writes articles into our own table */
  chooseArticleWriter(context: Context, local: ArticleWriter): ArticleWriter
  readonly pictureUsers: readonly PictureUser[]
  readonly eventSuggestions: EventSuggestions
  readonly articleSuggestions: ArticleSuggestions
  hasSampleArticles(db: Kysely<Database>): Promise<boolean>
  countActiveSubscribers(store: Pick<Store, 'kind' | 'db'>): Promise<number>
  tryWordPress(client: WordPressClient, trial: WordPressTrial): Promise<void>
  /** What name servers say about the sender's domain. */
  checkSender(context: Context): Promise<PreflightCheck[]>
}

/** Suggestions that made an event or joined it. */
export interface EventSuggestions {
  /** Their event was merged into another one. Returns what `moveBack` needs. */
  move(trx: Transaction<Database>, move: EventMove): Promise<MovedSuggestion[]>
  /** @param move with the versions that their event had before, and has now */
  moveBack(
    trx: Transaction<Database>,
    moved: readonly MovedSuggestion[],
    move: EventMove & { version: { before: number; after: number } },
  ): Promise<void>
}

/** Suggestions that were published as an article. */
export interface ArticleSuggestions {
  /** Call it before the article is deleted: its suggestion is approved again. */
  release(trx: Transaction<Database>, articleId: string, now: number): Promise<void>
  /** The deleted article is there again. */
  reclaim(trx: Transaction<Database>, articleId: string, now: number): Promise<void>
}

export interface EventMove {
  readonly from: string
  readonly to: string
  readonly now: number
}

export interface MovedSuggestion {
  readonly id: string
  readonly steps: readonly { readonly id: string; readonly madeVersion: number | null }[]
}

export interface WordPressTrial {
  readonly hasCredentials: boolean
  readonly address: string
  readonly signal: AbortSignal
  say(label: string, outcome: ConnectionStep['outcome'], message: string): void
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
