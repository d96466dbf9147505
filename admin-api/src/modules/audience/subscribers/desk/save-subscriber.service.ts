import type {
  DeskSubscriber,
  DeskSubscriberChanges,
  NewDeskSubscriber,
} from '@hometown/shared-types/contract/desk-subscribers'
import type { AppContext } from '../../../../context.ts'
import type { Account, Db } from '../../../../database/database.ts'
import { type AppError, fieldConflict } from '../../../../http/errors/app-error.ts'
import { loadMailBranding } from '../../../platform/settings/index.ts'
import type { MailContext } from '../reader-mails.ts'
import { mailConfirmation } from '../sign-up.service.ts'
import {
  findSubscriberBy,
  getDeskSubscriber,
  hasSameCategories,
  insertSubscribers,
  newUnsubscribeToken,
  parseCategories,
  subscribers,
  updateSubscriber,
} from '../subscribers.repository.ts'
import type { SubscriberRow } from '../subscribers.table.ts'

export async function addSubscriber(context: AppContext, actor: Account, input: NewDeskSubscriber) {
  const branding = await loadMailBranding(context)
  return context.store.write(actor, async (tx) => {
    const id = (await insertSubscribers(tx, [input], { source: 'desk', by: actor.username })).get(input.email)
    if (!id) throw await emailTakenError(tx.db, input.email)
    await tx.audit('subscriber.create', id)
    await mailConfirmationIfNeeded({ tx, config: context.config, branding }, await tx.expect(subscribers, id))
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
    const hasNewEmail = email !== undefined && email !== before.email
    const hasNewStatus = status !== undefined && status !== before.status
    const hasNewCategories =
      categories !== undefined && !hasSameCategories(categories, parseCategories(before.categories))
    if (!hasNewEmail && !hasNewStatus && !hasNewCategories) return getDeskSubscriber(tx.db, id)
    if (hasNewEmail && (await findSubscriberBy(tx.db, 'email', email))) throw await emailTakenError(tx.db, email)
    const changes = {
      ...(hasNewStatus && { status }),
      ...(hasNewCategories && { categories }),
      // A new address is unconfirmed; the new token invalidates links in mails to the old one.
      ...(hasNewEmail && { email, unsubscribe_token: newUnsubscribeToken(), confirmed_at: null }),
    }
    const { kind, action } = hasNewStatus ? SUBSCRIBER_STATUS_CHANGES[status] : OTHER_SUBSCRIBER_CHANGE
    const { row } = await updateSubscriber(tx, before, changes, { kind, source: 'desk', by: actor.username })
    await tx.audit(action, id)
    if (hasNewEmail || (hasNewStatus && status === 'active'))
      await mailConfirmationIfNeeded({ tx, config: context.config, branding }, row)
    return getDeskSubscriber(tx.db, id)
  })
}

const OTHER_SUBSCRIBER_CHANGE = { kind: 'changed', action: 'subscriber.update' } as const
const SUBSCRIBER_STATUS_CHANGES = {
  active: { kind: 'returned', action: 'subscriber.resubscribe' },
  unsubscribed: { kind: 'unsubscribed', action: 'subscriber.unsubscribe' },
} as const

/** People whom staff add or whose address staff change must confirm, too, if double opt-in is on. */
async function mailConfirmationIfNeeded(mailContext: MailContext, row: SubscriberRow): Promise<void> {
  if (!mailContext.config.doubleOptIn || row.status !== 'active' || row.confirmed_at !== null) return
  await mailConfirmation(mailContext, { ...row, categories: parseCategories(row.categories) })
}

async function emailTakenError(db: Db, email: string): Promise<AppError> {
  const other = await findSubscriberBy(db, 'email', email)
  const message =
    other?.status === 'unsubscribed'
      ? 'This address is already on the list, as unsubscribed.'
      : 'This address is already subscribed.'
  return fieldConflict('email', message, other && { subscriberId: other.id })
}
