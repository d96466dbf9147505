import type { MediaUse } from '@hometown/shared-types/media'
import { type ExpressionWrapper, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { PictureUser } from '../../../../ports.ts'

type Users = readonly PictureUser[]
type Shown = ExpressionWrapper<Database, never, SqlBool>

const { or } = expressionBuilder<Database, never>()

export function isShown(users: Users, url: 'media.url' | 'picture_copies.url'): Shown {
  return or(users.map((user) => user.shows(sql.ref<string>(url))))
}

export function isPublished(users: Users, url: 'media.url'): Shown {
  return or(users.map((user) => user.publishes(sql.ref<string>(url))))
}

export async function listMediaUses(db: Kysely<Database>, users: Users, url: string): Promise<MediaUse[]> {
  const found: MediaUse[] = []
  for (const user of users) found.push(...(await user.list(db, url)))
  return found
}

/** Sizes that must stay although their picture is gone, such as those in sent mails. */
export async function listKeptHashes(db: Kysely<Database>, users: Users, hashes: readonly string[]): Promise<string[]> {
  const kept = await Promise.all(users.map((user) => user.listKeptHashes?.(db, hashes) ?? []))
  return kept.flat()
}
