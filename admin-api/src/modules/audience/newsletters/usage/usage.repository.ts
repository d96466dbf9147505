import { isoTimeOrNull } from '@hometown/shared-types/iso-time'
import type { Removable, Usage } from '@hometown/shared-types/removal'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { isOneOf } from '../../../../database/many-rows.ts'
import { newslettersShowing } from '../../../platform/changes/changes.service.ts'

type Db = Kysely<Database>

const NEWSLETTERS_NAMED = 10

export async function findUsage(db: Db, kind: Removable, ids: readonly string[]): Promise<Usage> {
  const newsletters = await listNewslettersWith(db, kind, ids)
  return {
    newsletters: newsletters.map(({ id, title, sent_at }) => ({ id, title, sentAt: isoTimeOrNull(sent_at) })),
    views: kind === 'article' ? await countViews(db, ids) : 0,
  }
}

/** Those that went out, or go out now; the newest first. */
async function listNewslettersWith(db: Db, kind: Removable, ids: readonly string[]) {
  return db
    .selectFrom('newsletters')
    .select(['id', 'title', 'sent_at'])
    .where('id', 'in', newslettersShowing(db, kind, ids))
    .where('status', 'in', ['preparing', 'sending', 'sent'])
    .where('sample', '=', 0)
    .orderBy('created_at', 'desc')
    .limit(NEWSLETTERS_NAMED)
    .execute()
}

async function countViews(db: Db, ids: readonly string[]): Promise<number> {
  const { views } = await db
    .selectFrom('articles')
    .select((row) => row.fn.sum<number | string | null>('views').as('views'))
    .where(isOneOf(db, 'id', ids))
    .where('sample', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(views ?? 0)
}
