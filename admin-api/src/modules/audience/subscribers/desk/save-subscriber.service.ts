import type {
  DeskSubscriber,
  DeskSubscriberChanges,
  NewDeskSubscriber,
} from '@hometown/shared-types/contract/desk-subscribers'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { type AppError, notFound, staleVersion, takenField } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { writeAndAnnounce } from '../../../platform/live/live.service.ts'
import { wakeMails } from '../../../platform/mail/outgoing-mails.service.ts'
import { loadMailBranding } from '../../../platform/settings/mail-branding.service.ts'
import type { Mailing } from '../reader-mails.ts'
import { askToConfirm } from '../sign-up.service.ts'
import {
  changeSubscriber,
  findSubscriber,
  findSubscriberByEmail,
  insertSubscribers,
  newUnsubscribeToken,
  readCategories,
  sameCategories,
} from '../subscribers.repository.ts'
import type { SubscriberRow } from '../subscribers.table.ts'
import { getDeskSubscriber } from './desk-list.service.ts'

const STALE_MESSAGE = 'Another editor changed this subscriber in the meantime.'

export async function addSubscriber(
  context: AppContext,
  { user }: SignedIn,
  input: NewDeskSubscriber,
): Promise<DeskSubscriber> {
  return write(context, async (mailing) => {
    const { trx, now } = mailing
    const by = user.username
    const id = (await insertSubscribers(trx, [input], { source: 'desk', by }, now)).get(input.email)
    if (!id) throw await taken(trx, input.email)
    await recordAudit(trx, { user, action: 'subscriber.create', subject: id }, now)
    await askIfNeeded(mailing, id)
    return id
  })
}

export async function updateDeskSubscriber(
  context: AppContext,
  { user }: SignedIn,
  id: string,
  { version, email, status, categories }: DeskSubscriberChanges,
): Promise<DeskSubscriber> {
  return write(context, async (mailing) => {
    const { trx, now } = mailing
    const row = await getRow(trx, id)
    if (version !== undefined && version !== row.version) {
      const current = await getDeskSubscriber(trx, id)
      throw staleVersion(STALE_MESSAGE, current)
    }
    const isMoved = email !== undefined && email !== row.email
    const isOther = status !== undefined && status !== row.status
    const isChosen = categories !== undefined && !sameCategories(categories, readCategories(row.categories))
    if (!isMoved && !isOther && !isChosen) return id
    if (isMoved && (await findSubscriberByEmail(trx, email))) throw await taken(trx, email)
    const changes = {
      ...(isOther && { status }),
      ...(isChosen && { categories }),
      // Unconfirmed; the new token invalidates links in mails to the old address.
      ...(isMoved && { email, unsubscribe_token: newUnsubscribeToken(), confirmed_at: null }),
    }
    const { kind, action } = isOther ? ACTS[status] : CHANGING
    await changeSubscriber(trx, row, changes, { kind, source: 'desk', by: user.username }, now)
    await recordAudit(trx, { user, action, subject: id }, now)
    if (isMoved || (isOther && status === 'active')) await askIfNeeded(mailing, id)
    return id
  })
}

const CHANGING = { kind: 'changed', action: 'subscriber.update' } as const
const ACTS = {
  active: { kind: 'returned', action: 'subscriber.resubscribe' },
  unsubscribed: { kind: 'unsubscribed', action: 'subscriber.unsubscribe' },
} as const

/** @param work returns the id of the saved subscriber */
async function write(context: AppContext, work: (mailing: Mailing) => Promise<string>): Promise<DeskSubscriber> {
  const branding = await loadMailBranding(context)
  const saved = await writeAndAnnounce(context, ['subscribers'], async (trx, now) =>
    getDeskSubscriber(trx, await work({ trx, context, branding, now })),
  )
  if (context.config.doubleOptIn) wakeMails(context)
  return saved
}

/** With double opt-in, people whom staff add or whose address staff change must confirm, too. */
async function askIfNeeded(mailing: Mailing, id: string): Promise<void> {
  const row = await getRow(mailing.trx, id)
  if (!mailing.context.config.doubleOptIn || row.status !== 'active' || row.confirmed_at !== null) return
  await askToConfirm(mailing, { ...row, categories: readCategories(row.categories) })
}

async function getRow(db: Kysely<Database>, id: string): Promise<SubscriberRow> {
  const row = await findSubscriber(db, id)
  if (!row) throw notFound('Subscriber')
  return row
}

async function taken(db: Kysely<Database>, email: string): Promise<AppError> {
  const other = await findSubscriberByEmail(db, email)
  const message =
    other?.status === 'unsubscribed'
      ? 'This address is already on the list, as unsubscribed.'
      : 'This address is already subscribed.'
  return takenField('email', message, other && { subscriberId: other.id })
}
