import { type Kysely, sql } from 'kysely'
import type { Store } from '../store.ts'

/** A list of revisions tells title and status of each; the snapshots hold whole texts. */
export async function addRevisionTitles(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  await sql`alter table article_revisions add column title text not null default ''`.execute(db)
  await sql`alter table article_revisions add column status text not null default 'draft'`.execute(db)
  const title = kind === 'sqlite' ? sql`json_extract(snapshot, '$.title')` : sql`snapshot::json ->> 'title'`
  const status = kind === 'sqlite' ? sql`json_extract(snapshot, '$.status')` : sql`snapshot::json ->> 'status'`
  await sql`update article_revisions set title = coalesce(${title}, ''), status = coalesce(${status}, 'draft')`.execute(
    db,
  )
}
