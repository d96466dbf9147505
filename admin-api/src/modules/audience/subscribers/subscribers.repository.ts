import { randomBytes } from 'node:crypto'
import type { DeskSubscriber } from '@hometown/shared-types/contract/desk-subscribers'
import { readerCategorySchema } from '@hometown/shared-types/contract/fields'
import type { Subscriber, SubscriberStatus } from '@hometown/shared-types/contract/subscribers'
import type { ReaderCategory } from '@hometown/shared-types/rules/categories'
import { isoTime, isoTimeOrNull } from '@hometown/shared-types/rules/time'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { type Db, defineEntity, type LockedRow, type RowChanges, type Tx } from '../../../database/database.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import type { ConsentEventRow, ConsentKind, ConsentSource, SubscriberRow } from './subscribers.table.ts'

const readerCategoriesSchema = z.array(readerCategorySchema)

export function parseCategories(stored: string): ReaderCategory[] {
  return readerCategoriesSchema.parse(JSON.parse(stored))
}

export function hasSameCategories(one: readonly ReaderCategory[], other: readonly ReaderCategory[]): boolean {
  return one.length === other.length && one.every((category) => other.includes(category))
}

/** Links in mails never expire, so the token must be unguessable. */
export function newUnsubscribeToken(): string {
  return randomBytes(18).toString('base64url')
}

type UniqueColumn = 'email' | 'unsubscribe_token'

export function findSubscriberBy(db: Db, column: UniqueColumn, value: string): Promise<SubscriberRow | undefined> {
  return db.selectFrom('subscribers').selectAll().where(column, '=', value).executeTakeFirst()
}

/** Returns a subscriber as editors see it. @throws AppError 404 */
export async function getDeskSubscriber(db: Db, id: string): Promise<DeskSubscriber> {
  const row = await selectWithSuppressions(db).where('s.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Subscriber')
  return deskSubscriberFromRow(row)
}

export function selectWithSuppressions(db: Db) {
  return db
    .selectFrom('subscribers as s')
    .leftJoin('mail_suppressions as m', 'm.email', 's.email')
    .selectAll('s')
    .select(['m.reason', 'm.created_at as suppressed_at'])
}

type RowWithSuppression = SubscriberRow & { reason: NonNullable<DeskSubscriber['suppression']>['reason'] | null } & {
  suppressed_at: number | null
}

export function deskSubscriberFromRow({ reason, suppressed_at, ...row }: RowWithSuppression): DeskSubscriber {
  return {
    ...subscriberFromRow(row),
    version: row.version,
    updatedAt: isoTime(row.updated_at),
    consentSource: row.consent_source,
    suppression: reason ? { reason, at: isoTime(suppressed_at ?? 0) } : null,
  }
}

export function subscriberFromRow(row: SubscriberRow): Subscriber {
  return {
    id: row.id,
    email: row.email,
    categories: parseCategories(row.categories),
    status: row.status,
    confirmedAt: isoTimeOrNull(row.confirmed_at),
    createdAt: isoTime(row.created_at),
  }
}

export const subscribers = defineEntity({
  table: 'subscribers',
  name: 'Subscriber',
  stale: 'Another editor changed this subscriber in the meantime.',
  describe: ({ id }, { db }) => getDeskSubscriber(db, id),
  lists: ['subscribers'],
})

export async function findSubscriberToUpdate(tx: Tx, column: UniqueColumn, value: string) {
  const [row] = await tx.list(subscribers, (rows) => rows.where(column, '=', value))
  return row
}

interface NewSubscriber {
  email: string
  categories: readonly ReaderCategory[]
  /** A source such as `Sign-up sheet at the library`. */
  consentSource: string
  status?: SubscriberStatus
  confirmedAt?: number | null
  awaitsConfirmation?: boolean
}

/** Inserts people with new addresses, with proof of consent. @param by an editor's username @returns ids by address */
export async function insertSubscribers(
  tx: Tx,
  people: readonly NewSubscriber[],
  { source, by }: { source: ConsentSource; by?: string },
): Promise<ReadonlyMap<string, string>> {
  if (people.length === 0) return new Map()
  const { db, now } = tx
  const inserted = await db
    .insertInto('subscribers')
    .values(
      people.map(({ email, categories, consentSource, status, confirmedAt, awaitsConfirmation }) => ({
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
  const consents = people.flatMap(({ email, status = 'active', categories, consentSource }) => {
    const subscriberId = ids.get(email)
    const details = { after: { status, categories }, ...(by && { by, consentSource }) }
    return subscriberId ? [consentEventRow({ subscriberId, kind: 'subscribed', source, details }, now)] : []
  })
  if (consents.length > 0) {
    await db.insertInto('consent_events').values(consents).execute()
    tx.announce('subscribers')
  }
  return ids
}

interface ConsentState {
  status?: SubscriberStatus
  categories?: readonly ReaderCategory[]
  email?: string
}

interface ConsentEvent {
  subscriberId: string
  kind: ConsentKind
  source: ConsentSource
  details: { before?: ConsentState; after?: ConsentState; by?: string; consentSource?: string; undoes?: string }
}

function consentEventRow({ subscriberId, kind, source, details }: ConsentEvent, now: number) {
  return { id: uuid(), subscriber_id: subscriberId, kind, source, details: JSON.stringify(details), created_at: now }
}

type SubscriberChanges = Pick<
  RowChanges<'subscribers'>,
  'status' | 'email' | 'confirmed_at' | 'awaits_confirmation' | 'unsubscribe_token'
> & { categories?: readonly ReaderCategory[] }

export const UNSUBSCRIBED_COLUMNS = { status: 'unsubscribed', awaits_confirmation: 0 } as const

/** Writes a change with its proof, which has the values before and after. @returns the row, and the proof's id */
export async function updateSubscriber(
  tx: Tx,
  row: LockedRow<'subscribers'>,
  { categories, ...columns }: SubscriberChanges,
  { kind, source, ...more }: Pick<ConsentEvent, 'kind' | 'source'> & Pick<ConsentEvent['details'], 'by' | 'undoes'>,
): Promise<{ row: LockedRow<'subscribers'>; eventId: string }> {
  const changed = await tx.update(row, {
    ...columns,
    ...(categories && { categories: JSON.stringify(categories) }),
    updated_at: tx.now,
  })
  const stateOf = ({ status, email, categories: stored }: SubscriberRow): ConsentState => ({
    ...(columns.status && { status }),
    ...(columns.email && { email }),
    ...(categories && { categories: parseCategories(stored) }),
  })
  const details = { before: stateOf(row), after: stateOf(changed), ...more }
  const event = consentEventRow({ subscriberId: row.id, kind, source, details }, tx.now)
  await tx.db.insertInto('consent_events').values(event).execute()
  return { row: changed, eventId: event.id }
}

export async function findConsentEvent(db: Db, id: string): Promise<ConsentEventRow | undefined> {
  return db.selectFrom('consent_events').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lists the oldest first. */
export async function listConsentEvents(db: Db, subscriberId: string): Promise<ConsentEventRow[]> {
  return db
    .selectFrom('consent_events')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
