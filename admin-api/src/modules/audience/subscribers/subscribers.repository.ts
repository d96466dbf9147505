import { randomBytes } from 'node:crypto'
import { readerCategorySchema } from '@hometown/shared-types/contract/category'
import type { SubscriberStatus } from '@hometown/shared-types/contract/subscribers'
import type { ReaderCategory } from '@hometown/shared-types/rules/categories'
import type { Insertable, Kysely, Transaction, Updateable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { Database } from '../../../database/database.ts'
import { LostRaceError } from '../../../database/write/write-conflict.ts'
import type {
  ConsentEventRow,
  ConsentEventTable,
  ConsentKind,
  ConsentSource,
  SubscriberRow,
  SubscriberTable,
} from './subscribers.table.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

const categoriesSchema = z.array(readerCategorySchema)

export function readCategories(stored: string): ReaderCategory[] {
  return categoriesSchema.parse(JSON.parse(stored))
}

export function sameCategories(one: readonly ReaderCategory[], other: readonly ReaderCategory[]): boolean {
  return one.length === other.length && one.every((category) => other.includes(category))
}

/** For links in mails, which never expire, so it must be unguessable. */
export function newUnsubscribeToken(): string {
  return randomBytes(18).toString('base64url')
}

export async function findSubscriber(db: Db, id: string): Promise<SubscriberRow | undefined> {
  return db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findSubscriberByEmail(db: Db, email: string): Promise<SubscriberRow | undefined> {
  return db.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirst()
}

/** @param key token from the subscriber's mails. */
export async function findSubscriberByKey(db: Db, key: string): Promise<SubscriberRow | undefined> {
  return db.selectFrom('subscribers').selectAll().where('unsubscribe_token', '=', key).executeTakeFirst()
}

interface NewSubscriber {
  email: string
  categories: readonly ReaderCategory[]
  /** `Sign-up sheet at the library` */
  consentSource: string
  status?: SubscriberStatus
  confirmedAt?: number | null
  awaitsConfirmation?: boolean
}

/**
 * Inserts those whose address is new, each with its consent as proof.
 * @param by username of an editor
 * @returns the new ids by address
 */
export async function insertSubscribers(
  trx: Trx,
  subscribers: readonly NewSubscriber[],
  { source, by }: { source: ConsentSource; by?: string },
  now: number,
): Promise<ReadonlyMap<string, string>> {
  if (subscribers.length === 0) return new Map()
  const inserted = await trx
    .insertInto('subscribers')
    .values(
      subscribers.map(({ email, categories, consentSource, status, confirmedAt, awaitsConfirmation }) => ({
        id: uuid(),
        email,
        categories: JSON.stringify(categories),
        status: status ?? 'active',
        unsubscribe_token: newUnsubscribeToken(),
        confirmed_at: confirmedAt ?? null,
        consent_source: consentSource,
        awaits_confirmation: awaitsConfirmation ? 1 : 0,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'email'])
    .execute()
  const ids = new Map(inserted.map(({ id, email }) => [email, id]))
  const consents = subscribers.flatMap(({ email, status = 'active', categories, consentSource }) => {
    const subscriberId = ids.get(email)
    const details = { after: { status, categories }, ...(by && { by, consentSource }) }
    return subscriberId ? [consentEvent({ subscriberId, kind: 'subscribed', source, details }, now)] : []
  })
  if (consents.length > 0) await trx.insertInto('consent_events').values(consents).execute()
  return ids
}

interface ConsentState {
  status?: SubscriberStatus
  categories?: readonly ReaderCategory[]
  email?: string
}

interface Consent {
  subscriberId: string
  kind: ConsentKind
  source: ConsentSource
  details: { before?: ConsentState; after?: ConsentState; by?: string; consentSource?: string; undoes?: string }
}

function consentEvent({ subscriberId, kind, source, details }: Consent, now: number): Insertable<ConsentEventTable> {
  return { id: uuid(), subscriber_id: subscriberId, kind, source, details: JSON.stringify(details), created_at: now }
}

type Changes = Pick<
  Updateable<SubscriberTable>,
  'status' | 'email' | 'confirmed_at' | 'awaits_confirmation' | 'unsubscribe_token'
> & { categories?: readonly ReaderCategory[] }

export const UNSUBSCRIBED_COLUMNS = { status: 'unsubscribed', awaits_confirmation: 0 } as const

/**
 * Writes a change with its proof, which has the values before and after.
 * @returns the changed row, and the id of the proof
 * @throws LostRaceError if someone else has changed it since; use `retryConflicts`
 */
export async function changeSubscriber(
  trx: Trx,
  row: SubscriberRow,
  { categories, ...columns }: Changes,
  { kind, source, ...more }: Pick<Consent, 'kind' | 'source'> & Pick<Consent['details'], 'by' | 'undoes'>,
  now: number,
): Promise<{ row: SubscriberRow; eventId: string }> {
  const changed = await trx
    .updateTable('subscribers')
    .set({ ...columns, ...(categories && { categories: JSON.stringify(categories) }) })
    .set({ version: row.version + 1, updated_at: now })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .returningAll()
    .executeTakeFirst()
  if (!changed) throw new LostRaceError()
  const stateOf = ({ status, email, categories: stored }: SubscriberRow): ConsentState => ({
    ...(columns.status && { status }),
    ...(columns.email && { email }),
    ...(categories && { categories: readCategories(stored) }),
  })
  const details = { before: stateOf(row), after: stateOf(changed), ...more }
  const event = consentEvent({ subscriberId: row.id, kind, source, details }, now)
  await trx.insertInto('consent_events').values(event).execute()
  return { row: changed, eventId: event.id }
}

export async function findConsentEvent(db: Db, id: string): Promise<ConsentEventRow | undefined> {
  return db.selectFrom('consent_events').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Oldest first. */
export async function listConsentEvents(db: Db, subscriberId: string): Promise<ConsentEventRow[]> {
  return db
    .selectFrom('consent_events')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
