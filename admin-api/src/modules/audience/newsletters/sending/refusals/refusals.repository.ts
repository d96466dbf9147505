import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import { IN_PARTIAL_INDEX } from '../ledger/deliveries.repository.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** Fewer refusals mean nothing, however small the send. */
const AT_LEAST = 5
/** 1 in 50 is 2 %. */
const ONE_IN = 50

/** Whether so many of send `s` were refused with the words of `r` that the sender itself may be the cause. */
const HOLDS = sql<boolean>`(r.decision is null and r.refused >= ${sql.lit(AT_LEAST)}
  and r.refused * ${sql.lit(ONE_IN)} > s.total)`

export interface RefusedAlike {
  words: string
  refused: number
  missing: number
}

export async function countRefusals(trx: Trx, sendNo: number, refusals: readonly RefusedAlike[]): Promise<void> {
  for (const refusal of refusals) {
    await trx
      .insertInto('newsletter_refusals')
      .values({ send_no: sendNo, ...refusal, decision: null })
      .onConflict((conflict) =>
        conflict.columns(['send_no', 'words']).doUpdateSet((row) => ({
          refused: row('newsletter_refusals.refused', '+', refusal.refused),
          missing: row('newsletter_refusals.missing', '+', refusal.missing),
        })),
      )
      .execute()
  }
}

export async function listHeldByRefusals(db: Db, newsletterIds: readonly string[]): Promise<string[]> {
  if (newsletterIds.length === 0) return []
  const rows = await db
    .selectFrom('newsletter_sends as s')
    .innerJoin('newsletter_refusals as r', 'r.send_no', 's.no')
    .select('s.newsletter_id')
    .distinct()
    .where('s.newsletter_id', 'in', newsletterIds)
    .where(HOLDS)
    .execute()
  return rows.map(({ newsletter_id }) => newsletter_id)
}

export function isNotHeldByRefusals(sendNo: string) {
  return sql<boolean>`not exists (
    select 1 from newsletter_refusals r join newsletter_sends s on s.no = r.send_no
    where r.send_no = ${sql.ref(sendNo)} and ${HOLDS}
  )`
}

/** The refusal that a send waits for a decision about. If there are several, they come one by one. */
export async function findHoldingRefusal(db: Db, sendNo: number): Promise<RefusedAlike | undefined> {
  return db
    .selectFrom('newsletter_refusals as r')
    .innerJoin('newsletter_sends as s', 's.no', 'r.send_no')
    .select(['r.words', 'r.refused', 'r.missing'])
    .where('r.send_no', '=', sendNo)
    .where(HOLDS)
    .orderBy('r.words')
    .executeTakeFirst()
}

export async function decideRefusal(
  trx: Trx,
  sendNo: number,
  words: string,
  decision: 'suppress' | 'keep',
): Promise<void> {
  await trx
    .updateTable('newsletter_refusals')
    .set({ decision })
    .where('send_no', '=', sendNo)
    .where('words', '=', words)
    .execute()
}

export async function listToSuppress(
  trx: Trx,
  sendNo: number,
  limit: number,
): Promise<{ email: string; reply: string | null }[]> {
  return trx
    .selectFrom('newsletter_deliveries as d')
    .innerJoin('newsletter_refusals as r', (join) =>
      join.onRef('r.send_no', '=', 'd.send_no').onRef('r.words', '=', 'd.refusal'),
    )
    .innerJoin('newsletter_sends as s', 's.no', 'd.send_no')
    .select(['d.email', 'd.reply'])
    .where('d.send_no', '=', sendNo)
    .where('d.state', '=', 'failed')
    .where(IN_PARTIAL_INDEX)
    .where((row) => row.or([row('r.decision', 'is', null), row('r.decision', '=', 'suppress')]))
    .where((row) => row.not(HOLDS))
    .where('s.finished_at', 'is not', null)
    .limit(limit)
    .execute()
}

/** Marks refusals as handled, so that an address whose suppression was undone isn't suppressed again. */
export async function forgetRefusals(trx: Trx, sendNo: number, emails: readonly string[]): Promise<void> {
  await trx
    .updateTable('newsletter_deliveries')
    .set({ refusal: null })
    .where('send_no', '=', sendNo)
    .where('email', 'in', emails)
    .execute()
}
