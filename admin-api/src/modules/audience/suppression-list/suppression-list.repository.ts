import type { SuppressionsQuery } from '@hometown/shared-types/mail-feedback'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'

type Filter = Pick<SuppressionsQuery, 'search' | 'reason' | 'signedUp'>

export async function listSuppressions(db: Kysely<Database>, filter: Filter, part: { offset: number; limit: number }) {
  const rows = db
    .selectFrom('mail_suppressions as m')
    .leftJoin('subscribers as s', 's.email', 'm.email')
    .select(['m.email', 'm.reason', 'm.details', 'm.created_at', 'm.signed_up_at', 's.id as subscriber_id'])
    .where(matching(filter))
  const ordered = filter.search ? rows.orderBy('m.email') : rows.orderBy('m.created_at', 'desc').orderBy('m.email')
  return ordered.offset(part.offset).limit(part.limit).execute()
}

export async function countSuppressions(db: Kysely<Database>, filter: Filter): Promise<number> {
  const row = await db
    .selectFrom('mail_suppressions as m')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where(matching(filter))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

function matching({ search, reason, signedUp }: Filter) {
  const conditions = [sql<boolean>`1 = 1`]
  if (signedUp) conditions.push(sql`m.signed_up_at is not null`)
  if (reason) conditions.push(sql`m.reason = ${reason}`)
  // Not LIKE, so that wildcards in the search text have no meaning.
  if (search) conditions.push(sql`substr(m.email, 1, cast(${[...search].length} as integer)) = ${search}`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}
