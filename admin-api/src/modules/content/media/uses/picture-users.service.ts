import type { MediaUse } from '@hometown/shared-types/media'
import {
  type Expression,
  type ExpressionWrapper,
  expressionBuilder,
  type Kysely,
  type SqlBool,
  type Transaction,
} from 'kysely'
import type { Database } from '../../../../database/database.ts'

/** A feature that shows pictures. */
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

let registered: readonly PictureUser[] | undefined

/** Once, when a process starts. */
export function registerPictureUsers(all: readonly PictureUser[]): void {
  registered = all
}

/** Without them, every picture would seem unused. */
function users(): readonly PictureUser[] {
  if (!registered) throw new Error('connect-modules.ts must be imported first.')
  return registered
}

type Shown = ExpressionWrapper<Database, never, SqlBool>

const { or } = expressionBuilder<Database, never>()
const { ref } = expressionBuilder<Database, 'media' | 'picture_copies'>()

export function isShown(url: 'media.url' | 'picture_copies.url'): Shown {
  return or(users().map((user) => user.shows(ref(url))))
}

export function isPublished(url: 'media.url'): Shown {
  return or(users().map((user) => user.publishes(ref(url))))
}

export async function listMediaUses(db: Kysely<Database>, url: string): Promise<MediaUse[]> {
  const found: MediaUse[] = []
  for (const user of users()) found.push(...(await user.list(db, url)))
  return found
}

export async function renderUsersAgain(trx: Transaction<Database>, picture: ChangedPicture): Promise<void> {
  for (const user of users()) await user.renderAgain?.(trx, picture)
}

/** Sizes that must stay although their picture is gone, such as those in sent mails. */
export async function listKeptHashes(db: Kysely<Database>, hashes: readonly string[]): Promise<string[]> {
  const kept = await Promise.all(users().map((user) => user.listKeptHashes?.(db, hashes) ?? []))
  return kept.flat()
}
