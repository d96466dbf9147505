import type {
  DeskSubscriber,
  DeskSubscriberChanges,
  NewDeskSubscriber,
} from '@hometown/shared-types/contract/desk-subscribers'
import type { AppContext } from '../../../../context.ts'
import type { Account, Db } from '../../../../database/database.ts'
import { type AppError, fieldConflict } from '../../../../http/errors/app-error.ts'
import { loadMailBranding } from '../../../platform/settings/index.ts'
import type { Mailing } from '../reader-mails.ts'
import { askToConfirm } from '../sign-up.service.ts'
import {
  changeSubscriber,
  findSubscriberByEmail,
  getDeskSubscriber,
  insertSubscribers,
  newUnsubscribeToken,
  readCategories,
  sameCategories,
  subscribers,
} from '../subscribers.repository.ts'
import type { SubscriberRow } from '../subscribers.table.ts'

export async function addSubscriber(
  context: AppContext,
  actor: Account,
  input: NewDeskSubscriber,
): Promise<DeskSubscriber> {
  const branding = await loadMailBranding(context)
  return context.store.write(actor, async (tx) => {
    const id = (await insertSubscribers(tx, [input], { source: 'desk', by: actor.username })).get(input.email)
    if (!id) throw await taken(tx.db, input.email)
    await tx.audit('subscriber.create', id)
    await askIfNeeded({ tx, context, branding }, await tx.expect(subscribers, id))
    return getDeskSubscriber(tx.db, id)
  })
}

export async function updateDeskSubscriber(
  context: AppContext,
  actor: Account,
  id: string,
  { version, email, status, categories }: DeskSubscriberChanges,
): Promise<DeskSubscriber> {
  const branding = await loadMailBranding(context)
  return context.store.write(actor, async (tx) => {
    const before = await tx.expect(subscribers, id, version)
    const isMoved = email !== undefined && email !== before.email
    const isOther = status !== undefined && status !== before.status
    const isChosen = categories !== undefined && !sameCategories(categories, readCategories(before.categories))
    if (!isMoved && !isOther && !isChosen) return getDeskSubscriber(tx.db, id)
    if (isMoved && (await findSubscriberByEmail(tx.db, email))) throw await taken(tx.db, email)
    const changes = {
      ...(isOther && { status }),
      ...(isChosen && { categories }),
      // A new address is unconfirmed; the new token invalidates links in mails to the old one.
      ...(isMoved && { email, unsubscribe_token: newUnsubscribeToken(), confirmed_at: null }),
    }
    const { kind, action } = isOther ? ACTS[status] : CHANGING
    const { row } = await changeSubscriber(tx, before, changes, { kind, source: 'desk', by: actor.username })
    await tx.audit(action, id)
    if (isMoved || (isOther && status === 'active')) await askIfNeeded({ tx, context, branding }, row)
    return getDeskSubscriber(tx.db, id)
  })
}

const CHANGING = { kind: 'changed', action: 'subscriber.update' } as const
const ACTS = {
  active: { kind: 'returned', action: 'subscriber.resubscribe' },
  unsubscribed: { kind: 'unsubscribed', action: 'subscriber.unsubscribe' },
} as const

/** With double opt-in, people whom staff add or whose address staff change must confirm, too. */
async function askIfNeeded(mailing: Mailing, row: SubscriberRow): Promise<void> {
  if (!mailing.context.config.doubleOptIn || row.status !== 'active' || row.confirmed_at !== null) return
  await askToConfirm(mailing, { ...row, categories: readCategories(row.categories) })
}

async function taken(db: Db, email: string): Promise<AppError> {
  const other = await findSubscriberByEmail(db, email)
  const message =
    other?.status === 'unsubscribed'
      ? 'This address is already on the list, as unsubscribed.'
      : 'This address is already subscribed.'
  return fieldConflict('email', message, other && { subscriberId: other.id })
}
