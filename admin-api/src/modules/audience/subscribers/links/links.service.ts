import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type SubscriberHistory, storedConsentSchema } from '@hometown/shared-types/contract/desk-subscribers'
import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/rules/categories'
import type { Kysely, Transaction } from 'kysely'
import type { Config } from '../../../../config/config.ts'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { retryConflicts } from '../../../../database/write/write-conflict.ts'
import { loadSecrets } from '../../../../lib/secrets.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { forgetErased } from '../desk/erasure.service.ts'
import {
  changeSubscriber,
  findConsentEvent,
  findSubscriber,
  findSubscriberByEmail,
  findSubscriberByKey,
  listConsentEvents,
  readCategories,
  sameCategories,
  UNSUBSCRIBED_COLUMNS,
} from '../subscribers.repository.ts'
import type { ConsentSource, SubscriberRow } from '../subscribers.table.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How long a link of each purpose works. `manage`: a subscription that was looked up. `confirm`: subscribe (again). */
const LASTS = { manage: 30 * MINUTE, confirm: 7 * DAY, undo: 7 * DAY }
type LinkPurpose = keyof typeof LASTS

const TOKEN = /^([\w~-]{1,100})\.([0-9a-z]{1,10})\.([\w-]{43})$/

/**
 * Stops working when staff correct the address: the old one's owner must neither see nor change the subscription.
 * @param subject may contain letters, digits, `-`, `_` and `~`
 */
export function signLink(
  config: Config,
  purpose: LinkPurpose,
  { subject, email }: { subject: string; email: string },
  now: number,
): string {
  const signed = `${subject}~${markOf(email)}.${(now + LASTS[purpose]).toString(36)}`
  return `${signed}.${seal(config, purpose, signed)}`
}

type ReadLink = { state: 'over' | 'unknown' } | { state: 'good'; subject: string; isFor(email: string): boolean }

/** A changed token, or one for another purpose, reads as unknown, not as over. */
export function readLink(config: Config, purpose: LinkPurpose, token: string, now: number): ReadLink {
  const [, marked = '', expiresAt = '', given = ''] = TOKEN.exec(token) ?? []
  const expected = seal(config, purpose, `${marked}.${expiresAt}`)
  if (given.length !== expected.length || !timingSafeEqual(Buffer.from(given), Buffer.from(expected)))
    return { state: 'unknown' }
  if (Number.parseInt(expiresAt, 36) <= now) return { state: 'over' }
  const end = marked.lastIndexOf('~')
  return {
    state: 'good',
    subject: marked.slice(0, end),
    isFor: (email) => markOf(email) === marked.slice(end + 1),
  }
}

function seal(config: Config, purpose: LinkPurpose, signed: string): string {
  return createHmac('sha256', loadSecrets(config).links).update(`${purpose}.${signed}`).digest('base64url')
}

function markOf(email: string): string {
  return createHash('sha256').update(email).digest('base64url').slice(0, 16)
}

/** For somebody who left. It is void after another departure, and has the categories that were chosen with it. */
export function signReturn(
  config: Config,
  { id, version, email }: Pick<SubscriberRow, 'id' | 'email' | 'version'>,
  categories: readonly ReaderCategory[],
  now: number,
): string {
  const chosen = categories.map((category) => READER_CATEGORIES.indexOf(category)).join('')
  return signLink(config, 'confirm', { subject: `${id}~${version}~${chosen}`, email }, now)
}

/** `good`: its button works. `done`: already used. `over`: no longer valid. `unknown`: not ours, or incomplete. */
export type LinkOutcome<T> = ({ state: 'good' | 'done' } & T) | { state: 'over' } | { state: 'unknown' }

interface Found<T> {
  outcome: LinkOutcome<T>
  write?: (trx: Transaction<Database>) => Promise<unknown>
}

interface Wanted {
  email: string
  categories: ReaderCategory[]
}

const source: ConsentSource = 'link in a mail'

/**
 * Confirms an address, or subscribes somebody again who left: the link was mailed there, too. Returns what the link would
 * do. With `press`, does it; committed when it resolves.
 */
export function followConfirmation(context: AppContext, token: string, press: boolean): Promise<LinkOutcome<Wanted>> {
  return follow<Wanted>(context, press, async (db, now) => {
    const link = readLink(context.config, 'confirm', token, now)
    if (link.state !== 'good') return { outcome: link }
    const [id = '', version, chosen = ''] = link.subject.split('~')
    const row = await findSubscriber(db, id)
    if (!row || !link.isFor(row.email)) return { outcome: { state: 'over' } }
    const hasLeft = row.status === 'unsubscribed'
    if (hasLeft && Number(version) !== row.version) return { outcome: { state: 'over' } }
    const categories = hasLeft
      ? [...chosen].flatMap((at) => READER_CATEGORIES[Number(at)] ?? [])
      : readCategories(row.categories)
    const wanted = { email: row.email, categories }
    if (!hasLeft && row.confirmed_at !== null) return { outcome: { state: 'done', ...wanted } }
    return {
      outcome: { state: 'good', ...wanted },
      async write(trx) {
        const confirmed = { confirmed_at: row.confirmed_at ?? now, awaits_confirmation: 0 }
        if (hasLeft) {
          const changes = { status: 'active', categories, ...confirmed } as const
          await changeSubscriber(trx, row, changes, { kind: 'returned', source }, now)
        } else await changeSubscriber(trx, row, confirmed, { kind: 'confirmed', source }, now)
        await forgetErased(context, trx, row.email)
      },
    }
  })
}

interface Undone {
  email: string
  before: NonNullable<SubscriberHistory['events'][number]['before']>
}

/** Undoes one change; the values that it changed are restored even if they were changed again since. */
export function followUndo(context: AppContext, token: string, press: boolean): Promise<LinkOutcome<Undone>> {
  return follow<Undone>(context, press, async (db, now) => {
    const link = readLink(context.config, 'undo', token, now)
    if (link.state !== 'good') return { outcome: link }
    const event = await findConsentEvent(db, link.subject)
    const row = event?.subscriber_id ? await findSubscriber(db, event.subscriber_id) : undefined
    const { before } = storedConsentSchema.parse(JSON.parse(event?.details ?? '{}'))
    if (!event || !row || !before || !link.isFor(row.email)) return { outcome: { state: 'over' } }
    const undone = { email: row.email, before }
    const { status = row.status, categories = readCategories(row.categories) } = before
    if (status === row.status && sameCategories(readCategories(row.categories), categories))
      return { outcome: { state: 'done', ...undone } }
    // An old link must not undo a later unsubscribe.
    if (status === 'active' && row.status === 'unsubscribed' && !(await isLastDeparture(db, row.id, event.id)))
      return { outcome: { state: 'over' } }
    return {
      outcome: { state: 'good', ...undone },
      write: (trx) =>
        changeSubscriber(trx, row, { status, categories }, { kind: 'undone', source, undoes: event.id }, now),
    }
  })
}

async function isLastDeparture(db: Kysely<Database>, subscriberId: string, eventId: string): Promise<boolean> {
  const events = await listConsentEvents(db, subscriberId)
  return events.findLast(({ kind }) => kind === 'unsubscribed')?.id === eventId
}

async function follow<T>(
  context: AppContext,
  press: boolean,
  find: (db: Kysely<Database>, now: number) => Promise<Found<T>>,
): Promise<LinkOutcome<T>> {
  const now = context.clock.now()
  if (!press) return (await find(context.store.db, now)).outcome
  const { outcome, write } = await retryConflicts(() =>
    context.store.groupWrite(async (trx) => {
      const found = await find(trx, now)
      await found.write?.(trx)
      return found
    }),
  )
  if (write) announce(context, { type: 'changed', lists: ['subscribers'] })
  return outcome
}

/** Undefined for an unknown key. `undo`: a token, if it was active. Committed when it resolves. */
export async function leaveByKey(
  context: AppContext,
  key: string,
  source: ConsentSource,
): Promise<{ undo: string | undefined } | undefined> {
  const now = context.clock.now()
  const left = await retryConflicts(() =>
    context.store.groupWrite(async (trx) => {
      const row = await findSubscriberByKey(trx, key)
      return row && { email: row.email, subject: await leave(trx, row, source, now) }
    }),
  )
  if (!left?.subject) return left && { undo: undefined }
  announce(context, { type: 'changed', lists: ['subscribers'] })
  const { email, subject } = left
  return { undo: signLink(context.config, 'undo', { subject, email }, now) }
}

/** @throws LostRaceError on a concurrent change; use `retryConflicts` */
export async function unsubscribeAddress(
  trx: Transaction<Database>,
  email: string,
  source: ConsentSource,
  now: number,
): Promise<void> {
  const row = await findSubscriberByEmail(trx, email)
  if (row) await leave(trx, row, source, now)
}

/** The id of its proof; undefined if the reader had left before. */
async function leave(trx: Transaction<Database>, row: SubscriberRow, source: ConsentSource, now: number) {
  if (row.status === 'unsubscribed') return undefined
  return (await changeSubscriber(trx, row, UNSUBSCRIBED_COLUMNS, { kind: 'unsubscribed', source }, now)).eventId
}
