import { type ReaderCategory, readerCategorySchema } from '@hometown/shared-types/category'
import { subscriberStatusSchema } from '@hometown/shared-types/subscriber'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { LostRaceError, retryConflicts } from '../../../../database/write-conflict.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { findConsentEvent, findLastDeparture } from '../consent/consent.repository.ts'
import { type ConsentSource, type ConsentState, recordConsent } from '../consent/consent.service.ts'
import { forgetErased } from '../desk/erasure/erased-addresses.service.ts'
import { readCategories, sameCategories } from '../subscriber-values.ts'
import {
  findSubscriber,
  findSubscriberByEmail,
  findSubscriberByKey,
  updateSubscriber,
} from '../subscribers.repository.ts'
import type { SubscriberRow } from '../subscribers.table.ts'
import { isFormerKey } from './former-keys.repository.ts'
import { readReturn } from './return-link.ts'
import { readForAddress, signForAddress } from './signed-links.ts'

const SOURCE: ConsentSource = 'link in a mail'

/** `good`: its button works. `done`: already used. `over`: no longer valid. `unknown`: not ours, or incomplete. */
export type LinkOutcome<T> = ({ state: 'good' | 'done' } & T) | { state: 'over' } | { state: 'unknown' }

interface Wanted {
  email: string
  categories: ReaderCategory[]
}

type Write = (trx: Transaction<Database>) => Promise<void>

interface Undone {
  email: string
  before: ConsentState
}

interface Found<T> {
  outcome: LinkOutcome<T>
  write?: Write
}

/** Returns what the link would do. With `press`, does it; committed when it resolves. */
export function followConfirmation(context: AppContext, token: string, press: boolean): Promise<LinkOutcome<Wanted>> {
  return follow<Wanted>(context, press, async (db) => {
    const now = context.clock.now()
    const link = readForAddress(context.config, 'confirm', token, now)
    if (!link.ok) return { outcome: { state: link.expired ? 'over' : 'unknown' } }
    const row = await findSubscriber(db, link.subject)
    if (!row || row.status === 'unsubscribed' || !link.isFor(row.email)) return { outcome: { state: 'over' } }
    const wanted = { email: row.email, categories: readCategories(row.categories) }
    if (row.confirmed_at !== null) return { outcome: { state: 'done', ...wanted } }
    return {
      outcome: { state: 'good', ...wanted },
      async write(trx) {
        await change(trx, row, { confirmed_at: now, awaits_confirmation: 0 }, now)
        await recordConsent(trx, { subscriberId: row.id, kind: 'confirmed', source: SOURCE }, now)
        await forgetErased(context, trx, row.email)
      },
    }
  })
}

/** Resubscribes. Using the link also confirms the address, because it was mailed there. */
export function followReturn(context: AppContext, token: string, press: boolean): Promise<LinkOutcome<Wanted>> {
  return follow<Wanted>(context, press, async (db) => {
    const now = context.clock.now()
    const link = readReturn(context, token, now)
    if (!link.ok) return { outcome: { state: link.expired ? 'over' : 'unknown' } }
    const row = await findSubscriber(db, link.subscriberId)
    if (!row || !link.isFor(row.email)) return { outcome: { state: 'over' } }
    if (row.status === 'active')
      return { outcome: { state: 'done', email: row.email, categories: readCategories(row.categories) } }
    if (row.version !== link.version) return { outcome: { state: 'over' } }
    const { categories } = link
    const before = { status: row.status, categories: readCategories(row.categories) }
    return {
      outcome: { state: 'good', email: row.email, categories },
      async write(trx) {
        const confirmed = { confirmed_at: row.confirmed_at ?? now, awaits_confirmation: 0 }
        await change(trx, row, { status: 'active', categories: JSON.stringify(categories), ...confirmed }, now)
        const details = { before, after: { status: 'active', categories } } as const
        await recordConsent(trx, { subscriberId: row.id, kind: 'returned', source: SOURCE, details }, now)
      },
    }
  })
}

/** Undoes one change; the values that it changed are restored even if they were changed again since. */
export function followUndo(context: AppContext, token: string, press: boolean): Promise<LinkOutcome<Undone>> {
  return follow<Undone>(context, press, async (db) => {
    const now = context.clock.now()
    const link = readForAddress(context.config, 'undo', token, now)
    if (!link.ok) return { outcome: { state: link.expired ? 'over' : 'unknown' } }
    const event = await findConsentEvent(db, link.subject)
    const row = event?.subscriber_id ? await findSubscriber(db, event.subscriber_id) : undefined
    const before = beforeOf(event?.details)
    if (!event || !row || !before || !link.isFor(row.email)) return { outcome: { state: 'over' } }
    const undone = { email: row.email, before }
    if (isAs(row, before)) return { outcome: { state: 'done', ...undone } }
    const isReturn = before.status === 'active' && row.status === 'unsubscribed'
    // An old link must not undo a later unsubscribe.
    if (isReturn && (await findLastDeparture(db, row.id)) !== event.id) return { outcome: { state: 'over' } }
    const current = { status: row.status, categories: readCategories(row.categories) }
    return {
      outcome: { state: 'good', ...undone },
      async write(trx) {
        const { status = row.status, categories = current.categories } = before
        await change(trx, row, { status, categories: JSON.stringify(categories) }, now)
        const details = { before: current, after: before, undoes: event.id }
        await recordConsent(trx, { subscriberId: row.id, kind: 'undone', source: SOURCE, details }, now)
      },
    }
  })
}

export async function findByKey(
  { store }: Pick<AppContext, 'store'>,
  key: string,
): Promise<Pick<SubscriberRow, 'email' | 'status'> | 'ended' | undefined> {
  return (await findSubscriberByKey(store.db, key)) ?? ((await isFormerKey(store.db, key)) ? 'ended' : undefined)
}

/** `undo`: token, if it was active. `ended`: it was deleted. Undefined: unknown key. Committed when it resolves. */
export async function leaveByKey(
  context: AppContext,
  key: string,
  source: ConsentSource,
): Promise<{ email: string; undo: string | undefined } | 'ended' | undefined> {
  const now = context.clock.now()
  const left = await retryConflicts(() =>
    context.store.groupWrite(async (trx) => {
      const row = await findSubscriberByKey(trx, key)
      if (!row) return (await isFormerKey(trx, key)) ? 'ended' : undefined
      if (row.status === 'unsubscribed') return { email: row.email, event: undefined }
      await change(trx, row, { status: 'unsubscribed', awaits_confirmation: 0 }, now)
      const details = { before: { status: row.status }, after: { status: 'unsubscribed' } } as const
      const event = await recordConsent(trx, { subscriberId: row.id, kind: 'unsubscribed', source, details }, now)
      return { email: row.email, event }
    }),
  )
  if (left === undefined || left === 'ended') return left
  if (left.event) announce(context, { type: 'changed', lists: ['subscribers'] })
  const { email, event } = left
  return { email, undo: event && signForAddress(context.config, 'undo', { subject: event, email }, now) }
}

async function follow<T>(
  context: AppContext,
  press: boolean,
  find: (db: Parameters<typeof findSubscriber>[0]) => Promise<Found<T>>,
): Promise<LinkOutcome<T>> {
  if (!press) return (await find(context.store.db)).outcome
  const { outcome, write } = await retryConflicts(() =>
    context.store.groupWrite(async (trx) => {
      const found = await find(trx)
      await found.write?.(trx)
      return found
    }),
  )
  if (write) announce(context, { type: 'changed', lists: ['subscribers'] })
  return outcome
}

async function change(
  trx: Transaction<Database>,
  row: SubscriberRow,
  changes: Parameters<typeof updateSubscriber>[2],
  now: number,
): Promise<void> {
  if (!(await updateSubscriber(trx, row, changes, now))) throw new LostRaceError()
}

const beforeSchema = z.object({
  before: z.object({
    status: subscriberStatusSchema.optional(),
    categories: z.array(readerCategorySchema).optional(),
  }),
})

function beforeOf(details: string | null | undefined): ConsentState | undefined {
  const { data } = beforeSchema.safeParse(JSON.parse(details ?? 'null'))
  if (!data) return undefined
  const { status, categories } = data.before
  return { ...(status && { status }), ...(categories && { categories }) }
}

function isAs(row: SubscriberRow, { status, categories }: ConsentState): boolean {
  if (status !== undefined && status !== row.status) return false
  return categories === undefined || sameCategories(readCategories(row.categories), categories)
}

/** False if there is no active subscription. @throws LostRaceError on a concurrent change; use `retryConflicts`. */
export async function unsubscribeAddress(
  trx: Transaction<Database>,
  email: string,
  source: ConsentSource,
  now: number,
): Promise<boolean> {
  const row = await findSubscriberByEmail(trx, email)
  if (row?.status !== 'active') return false
  if (!(await updateSubscriber(trx, row, { status: 'unsubscribed', awaits_confirmation: 0 }, now)))
    throw new LostRaceError()
  const details = { before: { status: row.status }, after: { status: 'unsubscribed' } } as const
  await recordConsent(trx, { subscriberId: row.id, kind: 'unsubscribed', source, details }, now)
  return true
}
