import { v7 as uuid } from 'uuid'
import type { Store } from '../../src/database/store.ts'
import type { NewsletterDeliveryRow } from '../../src/modules/audience/newsletters/sending/ledger/deliveries.table.ts'
import { beginSend } from '../../src/modules/audience/newsletters/sending/ledger/sends.repository.ts'
import {
  type ActiveSend,
  findActiveSend,
} from '../../src/modules/audience/newsletters/sending/loop/active-sends.repository.ts'

type Db = Pick<Store, 'db'>

export async function newNewsletter(
  { db }: Db,
  values: { status?: 'draft' | 'scheduled' | 'sent'; scheduled_for?: number } = {},
): Promise<string> {
  const id = uuid()
  const times = { scheduled_for: null, sent_at: null, created_at: 1, updated_at: 1 }
  await db
    .insertInto('newsletters')
    .values({ id, title: 'This week', description: null, introduction_html: null, ...times, ...values })
    .execute()
  return id
}

/** A send that has just begun, without recipients. */
export async function newSend({ db }: Db): Promise<ActiveSend> {
  const id = await newNewsletter({ db })
  return db.transaction().execute(async (trx) => {
    await beginSend(trx, id, 1)
    const { no } = await trx
      .selectFrom('newsletter_sends')
      .select('no')
      .where('newsletter_id', '=', id)
      .executeTakeFirstOrThrow()
    const send = await findActiveSend(trx, no)
    if (!send) throw new Error('It has begun.')
    return send
  })
}

type Delivery = Partial<NewsletterDeliveryRow> & { email: string }

/** Rows of the ledger, queued unless they say otherwise. */
export async function addDeliveries({ db }: Db, sendNo: number, rows: readonly Delivery[]): Promise<void> {
  const facts = { subscriber_id: 'none', variant: 0, state: 'queued' as const, attempts: 0 }
  const nothing = { next_attempt_at: null, fence: null, reply: null }
  await db
    .insertInto('newsletter_deliveries')
    .values(rows.map((row) => ({ send_no: sendNo, ...facts, ...nothing, updated_at: 1, ...row })))
    .execute()
}

export async function listDeliveries({ db }: Db, sendNo: number): Promise<NewsletterDeliveryRow[]> {
  return db.selectFrom('newsletter_deliveries').selectAll().where('send_no', '=', sendNo).orderBy('email').execute()
}

/** Active subscribers `reader0000@…`, in the order of their numbers. Answers their addresses. */
export async function addSubscribers(
  { db }: Db,
  count: number,
  { prefix = 'reader', categories = ['Sports'] }: { prefix?: string; categories?: readonly string[] } = {},
): Promise<string[]> {
  const facts = { categories: JSON.stringify(categories), confirmed_at: null, consent_source: null }
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ id: uuid(), email: `${prefix}${String(index).padStart(4, '0')}@alder.example`, unsubscribe_token: uuid() },
    ...{ ...facts, created_at: 1, updated_at: 1 },
  }))
  for (let start = 0; start < rows.length; start += 500) {
    await db
      .insertInto('subscribers')
      .values(rows.slice(start, start + 500))
      .execute()
  }
  return rows.map(({ email }) => email)
}
