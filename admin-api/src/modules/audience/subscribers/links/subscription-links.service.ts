import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type SubscriberHistory, storedConsentSchema } from '@hometown/shared-types/contract/desk-subscribers'
import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/rules/categories'
import type { Config } from '../../../../config/config.ts'
import type { AppContext } from '../../../../context.ts'
import type { Db, LockedRow, Tx } from '../../../../database/database.ts'
import { findRow } from '../../../../database/read-rows.ts'
import { loadSigningKeys } from '../../../../lib/secret-keys.ts'
import { deleteErasure } from '../desk/erasure.service.ts'
import {
  findConsentEvent,
  findSubscriberToUpdate,
  hasSameCategories,
  listConsentEvents,
  parseCategories,
  subscribers,
  UNSUBSCRIBED_COLUMNS,
  updateSubscriber,
} from '../subscribers.repository.ts'
import type { ConsentSource, SubscriberRow } from '../subscribers.table.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How long a link of each purpose works. `manage`: a subscription that was looked up. `confirm`: subscribe (again). */
const LINK_LIFETIMES_MS = { manage: 30 * MINUTE_MS, confirm: 7 * DAY_MS, undo: 7 * DAY_MS }
type LinkPurpose = keyof typeof LINK_LIFETIMES_MS

const LINK_TOKEN_PATTERN = /^([\w~-]{1,100})\.([0-9a-z]{1,10})\.([\w-]{43})$/

/**
 * Signs a link that ends when staff correct the address: the old one's owner must not see or change the subscription.
 * @param subject may contain letters, digits, `-`, `_` and `~`
 */
export function signSubscriptionLink(
  config: Config,
  purpose: LinkPurpose,
  { subject, email }: { subject: string; email: string },
  now: number,
): string {
  const payload = `${subject}~${emailFingerprint(email)}.${(now + LINK_LIFETIMES_MS[purpose]).toString(36)}`
  return `${payload}.${signatureOfLink(config, purpose, payload)}`
}

type VerifiedLink = { state: 'expired' | 'unknown' } | { state: 'good'; subject: string; isFor(email: string): boolean }

/** A changed token, or one for another purpose, reads as unknown, not as expired. */
export function verifySubscriptionLink(config: Config, purpose: LinkPurpose, token: string, now: number): VerifiedLink {
  const [, payload = '', expiresAt = '', signature = ''] = LINK_TOKEN_PATTERN.exec(token) ?? []
  const expected = signatureOfLink(config, purpose, `${payload}.${expiresAt}`)
  if (signature.length !== expected.length || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected)))
    return { state: 'unknown' }
  if (Number.parseInt(expiresAt, 36) <= now) return { state: 'expired' }
  const end = payload.lastIndexOf('~')
  return {
    state: 'good',
    subject: payload.slice(0, end),
    isFor: (email) => emailFingerprint(email) === payload.slice(end + 1),
  }
}

function signatureOfLink(config: Config, purpose: LinkPurpose, payload: string): string {
  return createHmac('sha256', loadSigningKeys(config).links).update(`${purpose}.${payload}`).digest('base64url')
}

function emailFingerprint(email: string): string {
  return createHash('sha256').update(email).digest('base64url').slice(0, 16)
}

/** Signs a link for a reader who left. It has the categories chosen, and is void once the reader leaves again. */
export function signResubscribeLink(
  config: Config,
  { id, version, email }: Pick<SubscriberRow, 'id' | 'email' | 'version'>,
  categories: readonly ReaderCategory[],
  now: number,
): string {
  const categoryIndexes = categories.map((category) => READER_CATEGORIES.indexOf(category)).join('')
  return signSubscriptionLink(config, 'confirm', { subject: `${id}~${version}~${categoryIndexes}`, email }, now)
}

/** `good`: its button works. `done`: already used. `expired`: no longer valid. `unknown`: not ours, or incomplete. */
export type LinkOutcome<T> = ({ state: 'good' | 'done' } & T) | { state: 'expired' } | { state: 'unknown' }

/** Opening a link only reads. Pressing its button locks the row that it decides about. */
interface SubscriptionLinkReads<Row extends SubscriberRow> {
  db: Db
  now: number
  find(id: string): Promise<Row | undefined>
}

interface SubscriptionLinkAction<T, Row> {
  outcome: LinkOutcome<T>
  row?: Row
  write?: (tx: Tx, row: LockedRow<'subscribers'>) => Promise<unknown>
}

const source: ConsentSource = 'link in a mail'

/** Confirms an address, or subscribes a reader again who left. Without `press`, only says what the link would do. */
export function followConfirmation(context: AppContext, token: string, press: boolean) {
  return followMailLink<{ email: string; categories: ReaderCategory[] }>(context, press, async ({ now, find }) => {
    const link = verifySubscriptionLink(context.config, 'confirm', token, now)
    if (link.state !== 'good') return { outcome: link }
    const [id = '', version, chosen = ''] = link.subject.split('~')
    const row = await find(id)
    if (!row || !link.isFor(row.email)) return { outcome: { state: 'expired' } }
    const hasLeft = row.status === 'unsubscribed'
    if (hasLeft && Number(version) !== row.version) return { outcome: { state: 'expired' } }
    const categories = hasLeft
      ? [...chosen].flatMap((at) => READER_CATEGORIES[Number(at)] ?? [])
      : parseCategories(row.categories)
    const subscription = { email: row.email, categories }
    if (!hasLeft && row.confirmed_at !== null) return { outcome: { state: 'done', ...subscription } }
    return {
      outcome: { state: 'good', ...subscription },
      row,
      async write(tx, before) {
        const confirmed = { confirmed_at: before.confirmed_at ?? now, awaits_confirmation: 0 }
        if (hasLeft) {
          const changes = { status: 'active', categories, ...confirmed } as const
          await updateSubscriber(tx, before, changes, { kind: 'returned', source })
        } else await updateSubscriber(tx, before, confirmed, { kind: 'confirmed', source })
        await deleteErasure(context, tx.db, before.email)
      },
    }
  })
}

interface UndoLinkChange {
  email: string
  before: NonNullable<SubscriberHistory['events'][number]['before']>
}

/** Undoes one change; the values that it changed are restored even if they were changed again since. */
export function followUndo(context: AppContext, token: string, press: boolean): Promise<LinkOutcome<UndoLinkChange>> {
  return followMailLink<UndoLinkChange>(context, press, async ({ db, now, find }) => {
    const link = verifySubscriptionLink(context.config, 'undo', token, now)
    if (link.state !== 'good') return { outcome: link }
    const event = await findConsentEvent(db, link.subject)
    const row = event?.subscriber_id ? await find(event.subscriber_id) : undefined
    const { before } = storedConsentSchema.parse(JSON.parse(event?.details ?? '{}'))
    if (!event || !row || !before || !link.isFor(row.email)) return { outcome: { state: 'expired' } }
    const change = { email: row.email, before }
    const { status = row.status, categories = parseCategories(row.categories) } = before
    if (status === row.status && hasSameCategories(parseCategories(row.categories), categories))
      return { outcome: { state: 'done', ...change } }
    // An old link must not undo a later unsubscribe.
    if (status === 'active' && row.status === 'unsubscribed' && !(await isLastUnsubscribe(db, row.id, event.id)))
      return { outcome: { state: 'expired' } }
    return {
      outcome: { state: 'good', ...change },
      row,
      write: (tx, before) =>
        updateSubscriber(tx, before, { status, categories }, { kind: 'undone', source, undoes: event.id }),
    }
  })
}

async function isLastUnsubscribe(db: Db, subscriberId: string, eventId: string): Promise<boolean> {
  const events = await listConsentEvents(db, subscriberId)
  return events.findLast(({ kind }) => kind === 'unsubscribed')?.id === eventId
}

async function followMailLink<T>(
  { store, clock }: AppContext,
  press: boolean,
  find: <Row extends SubscriberRow>(reading: SubscriptionLinkReads<Row>) => Promise<SubscriptionLinkAction<T, Row>>,
): Promise<LinkOutcome<T>> {
  if (!press) {
    const { db } = store
    return (await find({ db, now: clock.now(), find: (id) => findRow(db, subscribers, id) })).outcome
  }
  return store.write('reader', async (tx) => {
    const { db, now } = tx
    const { outcome, row, write } = await find({ db, now, find: (id) => tx.find(subscribers, id) })
    if (row) await write?.(tx, row)
    return outcome
  })
}

/** Ends a subscription; undefined for an unknown key. `undo`: a token, if it was active. Committed when it resolves. */
export async function unsubscribeByToken(
  { store, config }: AppContext,
  key: string,
  source: ConsentSource,
): Promise<{ undo: string | undefined } | undefined> {
  return store.write('reader', async (tx) => {
    const row = await findSubscriberToUpdate(tx, 'unsubscribe_token', key)
    if (!row) return undefined
    const subject = await unsubscribe(tx, row, source)
    return { undo: subject && signSubscriptionLink(config, 'undo', { subject, email: row.email }, tx.now) }
  })
}

export async function unsubscribeAddress(tx: Tx, email: string, source: ConsentSource): Promise<void> {
  const row = await findSubscriberToUpdate(tx, 'email', email)
  if (row) await unsubscribe(tx, row, source)
}

/** Returns the id of the proof; undefined if the reader had left before. */
async function unsubscribe(tx: Tx, row: LockedRow<'subscribers'>, source: ConsentSource): Promise<string | undefined> {
  if (row.status === 'unsubscribed') return undefined
  return (await updateSubscriber(tx, row, UNSUBSCRIBED_COLUMNS, { kind: 'unsubscribed', source })).eventId
}
