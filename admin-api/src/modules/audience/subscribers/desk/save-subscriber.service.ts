import type { DeskSubscriber, DeskSubscriberChanges, NewDeskSubscriber } from '@hometown/shared-types/desk-subscriber'
import type { Kysely, Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { LostRaceError, retryConflicts } from '../../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { wakeMails } from '../../../platform/mail/outgoing-mails.service.ts'
import { mailBranding } from '../../../platform/public-forms/public-forms.service.ts'
import { type Consent, recordConsent } from '../consent/consent.service.ts'
import { keepFormerKey } from '../links/former-keys.repository.ts'
import { askToConfirm } from '../sign-up/ask-to-confirm.ts'
import { newUnsubscribeToken, readCategories, sameCategories } from '../subscriber-values.ts'
import {
  deleteSubscriberRow,
  findSubscriber,
  findSubscriberByEmail,
  insertSubscriber,
  updateSubscriber,
} from '../subscribers.repository.ts'
import type { SubscriberRow } from '../subscribers.table.ts'
import { deskSubscriberFromRow } from './desk-subscriber-row.ts'
import { listSuppressions } from './held-data.repository.ts'

type Trx = Transaction<Database>

const STALE_MESSAGE = 'Another editor changed this subscriber in the meantime.'

export async function getDeskSubscriber({ store }: Pick<AppContext, 'store'>, id: string): Promise<DeskSubscriber> {
  return describe(store.db, await getRow(store.db, id))
}

export async function addSubscriber(
  context: AppContext,
  { user }: SignedIn,
  input: NewDeskSubscriber,
): Promise<DeskSubscriber> {
  return write(context, async (trx, now, ask) => {
    const { email, categories, consentSource, note } = input
    const id = uuid()
    const isNew = await insertSubscriber(trx, {
      id,
      email,
      categories: JSON.stringify(categories),
      unsubscribe_token: newUnsubscribeToken(),
      confirmed_at: null,
      consent_source: consentSource,
      created_at: now,
      updated_at: now,
    })
    if (!isNew) throw await taken(trx, email)
    await recordConsent(
      trx,
      {
        subscriberId: id,
        kind: 'subscribed',
        source: 'desk',
        details: {
          after: { status: 'active', categories },
          by: user.username,
          consentSource: note ? `${consentSource} (${note})` : consentSource,
        },
      },
      now,
    )
    await recordAudit(trx, { user, action: 'subscriber.create', subject: id }, now)
    await ask(trx, id, now)
    return describe(trx, await getRow(trx, id))
  })
}

export async function updateDeskSubscriber(
  context: AppContext,
  { user }: SignedIn,
  id: string,
  { version, ...changes }: DeskSubscriberChanges,
): Promise<DeskSubscriber> {
  return write(context, async (trx, now, ask) => {
    const row = await getRow(trx, id)
    const before = await describe(trx, row)
    if (version !== undefined && version !== row.version) {
      throw new AppError(409, 'stale', STALE_MESSAGE, { extra: { current: before } })
    }
    const email = changes.email !== undefined && changes.email !== row.email ? changes.email : undefined
    const status = changes.status !== undefined && changes.status !== row.status ? changes.status : undefined
    const categories =
      changes.categories && !sameCategories(changes.categories, before.categories) && changes.categories
    if (!email && !status && !categories) return before
    if (email && (await findSubscriberByEmail(trx, email))) throw await taken(trx, email)
    const isSaved = await updateSubscriber(
      trx,
      row,
      {
        ...(status && { status }),
        ...(categories && { categories: JSON.stringify(categories) }),
        ...(email && atAddress(email)),
      },
      now,
    )
    if (!isSaved) throw new LostRaceError()
    await recordConsent(
      trx,
      {
        subscriberId: id,
        kind: status ? KINDS[status] : 'changed',
        source: 'desk',
        details: {
          before: {
            ...(status && { status: row.status }),
            ...(categories && { categories: before.categories }),
            ...(email && { email: row.email }),
          },
          after: { ...(status && { status }), ...(categories && { categories }), ...(email && { email }) },
          by: user.username,
        },
      },
      now,
    )
    const action = status ? ACTIONS[status] : 'subscriber.update'
    await recordAudit(trx, { user, action, subject: id }, now)
    if (email || status === 'active') await ask(trx, id, now)
    return describe(trx, await getRow(trx, id))
  })
}

/** A changed address is unconfirmed; the new token invalidates links in mails to the old address. */
function atAddress(email: string) {
  return { email, unsubscribe_token: newUnsubscribeToken(), confirmed_at: null }
}

const KINDS: Readonly<Record<SubscriberRow['status'], Consent['kind']>> = {
  active: 'returned',
  unsubscribed: 'unsubscribed',
}

const ACTIONS: Readonly<Record<SubscriberRow['status'], string>> = {
  active: 'subscriber.resubscribe',
  unsubscribed: 'subscriber.unsubscribe',
}

/** Deletes the row; consent events stay as proof, without the subscriber. */
export async function deleteSubscriber(context: AppContext, { user }: SignedIn, id: string): Promise<void> {
  await write(context, async (trx, now) => {
    await getRow(trx, id)
    await keepFormerKey(trx, id, now)
    await deleteSubscriberRow(trx, id)
    await recordAudit(trx, { user, action: 'subscriber.delete', subject: id }, now)
  })
}

type Ask = (trx: Trx, id: string, now: number) => Promise<void>

/** With double opt-in, people whom staff add or whose address staff change must confirm, too. */
async function askingToConfirm(context: AppContext): Promise<Ask> {
  if (!context.config.doubleOptIn) return async () => {}
  const branding = await mailBranding(context)
  return async (trx, id, now) => {
    const row = await getRow(trx, id)
    if (row.status !== 'active' || row.confirmed_at !== null) return
    await askToConfirm(trx, { context, branding, now }, { ...row, categories: readCategories(row.categories) })
  }
}

async function write<T>(context: AppContext, work: (trx: Trx, now: number, ask: Ask) => Promise<T>): Promise<T> {
  const ask = await askingToConfirm(context)
  const result = await retryConflicts(() =>
    context.store.db.transaction().execute((trx) => work(trx, context.clock.now(), ask)),
  )
  announce(context, { type: 'changed', lists: ['subscribers'] })
  if (context.config.doubleOptIn) wakeMails(context)
  return result
}

async function getRow(db: Kysely<Database>, id: string): Promise<SubscriberRow> {
  const row = await findSubscriber(db, id)
  if (!row) throw notFound('Subscriber')
  return row
}

async function describe(db: Kysely<Database>, row: SubscriberRow): Promise<DeskSubscriber> {
  const suppressions = await listSuppressions(db, [row.email])
  return deskSubscriberFromRow(row, suppressions.get(row.email))
}

async function taken(db: Kysely<Database>, email: string): Promise<AppError> {
  const other = await findSubscriberByEmail(db, email)
  const message =
    other?.status === 'unsubscribed'
      ? 'This address is already on the list, as unsubscribed.'
      : 'This address is already subscribed.'
  return new AppError(409, 'taken', message, {
    issues: [{ path: 'email', message }],
    ...(other && { extra: { subscriberId: other.id } }),
  })
}
