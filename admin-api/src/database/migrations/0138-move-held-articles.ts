import { type Kysely, sql } from 'kysely'

const IDS_PER_INSERT = 500

/** Keeps articles held: their ids were in the mirror's own value, and confirmations in another. */
export async function moveHeldArticles(db: Kysely<unknown>): Promise<void> {
  const state = await findValue(db, 'wordpress_mirror')
  const confirmation = await findValue(db, 'wordpress_loss_confirmed')
  if (state) await move(db, JSON.parse(state.value), { since: state.updated_at, confirmedAt: confirmation?.updated_at })
  await sql`delete from instance_values where name = 'wordpress_loss_confirmed'`.execute(db)
}

async function findValue(db: Kysely<unknown>, name: string) {
  const { rows } = await sql<{ value: string; updated_at: number }>`
    select value, updated_at from instance_values where name = ${name}
  `.execute(db)
  return rows[0]
}

async function move(
  db: Kysely<unknown>,
  { origin, held = [] }: { origin: string; held?: number[] },
  { since, confirmedAt = null }: { since: number; confirmedAt: number | null | undefined },
): Promise<void> {
  for (let start = 0; start < held.length; start += IDS_PER_INSERT) {
    const ids = sql.join(held.slice(start, start + IDS_PER_INSERT))
    await sql`
      insert into held_articles (article_id, missing_since, confirmed_at)
      select id, cast(${since} as bigint), cast(${confirmedAt} as bigint) from articles
      where origin = ${origin} and wordpress_id in (${ids})
      on conflict do nothing
    `.execute(db)
  }
}
