import type { ReaderCategory } from '@hometown/shared-types/category'
import { NO_SUBSCRIPTION_MESSAGE, type Subscription } from '@hometown/shared-types/subscriber'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { LostRaceError, retryConflicts } from '../../../database/write-conflict.ts'
import { AppError, tooManyTries } from '../../../http/errors/app-error.ts'
import type { MailBranding } from '../../../mail-templates/mail-parts.ts'
import { announce } from '../../platform/live/live.service.ts'
import { wakeMails } from '../../platform/mail/outgoing-mails.service.ts'
import { mailBranding, takeMail } from '../../platform/public-forms/public-forms.service.ts'
import { recordConsent } from './consent/consent.service.ts'
import { isUnproven, signReturn } from './links/return-link.ts'
import { readForAddress, signForAddress } from './links/signed-links.ts'
import { queueReaderMail } from './mails/queue-reader-mail.ts'
import { changedMail, comeBackMail, leaveLinkMail, leftMail, manageLinkMail } from './mails/reader-mails.ts'
import { askToConfirm } from './sign-up/ask-to-confirm.ts'
import { readCategories, sameCategories } from './subscriber-values.ts'
import {
  findSubscriber,
  findSubscriberByEmail,
  findSubscriberByKey,
  updateSubscriber,
} from './subscribers.repository.ts'
import type { SubscriberRow } from './subscribers.table.ts'

type Change = { categories: readonly ReaderCategory[] } | { status: 'unsubscribed' }

interface Changing {
  readonly context: AppContext
  readonly branding: MailBranding
  readonly now: number
}

/** For callers who may not own the address: the returned id is a signed token that expires after half an hour. */
export async function lookUpSubscription(context: AppContext, email: string): Promise<Subscription> {
  return toReader(context, await findSubscriberByEmail(context.store.db, email))
}

/** @param key token from the subscriber's mails. */
export async function openSubscription(context: AppContext, key: string): Promise<Subscription> {
  return toReader(context, await findSubscriberByKey(context.store.db, key))
}

/** Returns the subscriber's real id. */
export async function findSubscriptionForStaff(context: AppContext, email: string): Promise<Subscription> {
  const row = await findSubscriberByEmail(context.store.db, email)
  if (!row) throw noSubscription()
  return subscriptionFrom(row, row.id)
}

/** Mails the suitable link if the address is known. Neither the answer nor its timing reveals whether it is. */
export async function mailLink(context: AppContext, email: string, wish: 'manage' | 'leave'): Promise<void> {
  const branding = await mailBranding(context)
  const now = context.clock.now()
  const isMailed = await context.store.groupWrite(async (trx) => {
    const wait = await takeMail(trx, 'asked', email, now)
    const row = await findSubscriberByEmail(trx, email)
    if (!row || wait !== undefined) return false
    // An unconfirmed address only gets the confirmation mail, within its limit.
    if (isAwaited(context, row))
      return askToConfirm(
        trx,
        { context, branding, now },
        { id: row.id, email, categories: readCategories(row.categories) },
      )
    if (isUnproven(context, row) && (await takeMail(trx, 'confirmation', email, now)) !== undefined) return false
    return queueReaderMail(trx, context, email, { branding, mail: linkMail(context, branding, row, wish, now) })
  })
  if (isMailed) wakeMails(context)
}

function isAwaited({ config }: AppContext, row: SubscriberRow): boolean {
  return config.doubleOptIn && row.awaits_confirmation === 1 && row.confirmed_at === null
}

function linkMail(
  context: AppContext,
  branding: MailBranding,
  row: SubscriberRow,
  wish: 'manage' | 'leave',
  now: number,
) {
  if (row.status === 'unsubscribed') {
    const categories = readCategories(row.categories)
    return comeBackMail(context.config, branding, { token: signReturn(context, row, categories, now), categories })
  }
  const mail = wish === 'leave' ? leaveLinkMail : manageLinkMail
  return mail(context.config, branding, row.unsubscribe_token)
}

/** A reader changes their own subscription and gets a mail with an undo link. Committed when it resolves. */
export async function changeSubscription(context: AppContext, token: string, change: Change): Promise<Subscription> {
  const now = context.clock.now()
  const link = readForAddress(context.config, 'manage', token, now)
  if (!link.ok) throw staleLookUp()
  const changing = { context, branding: await mailBranding(context), now }
  const { row, isChanged } = await retryConflicts(() =>
    context.store.groupWrite(async (trx) => {
      const row = await findSubscriber(trx, link.subject)
      if (!row) throw noSubscription()
      // Staff have corrected the address since, so the owner of the old one must not change this subscription.
      if (!link.isFor(row.email)) throw staleLookUp()
      const after = await changed(trx, changing, row, change)
      return { row: after, isChanged: after !== row }
    }),
  )
  if (isChanged) {
    wakeMails(context)
    announce(context, { type: 'changed', lists: ['subscribers'] })
  }
  return subscriptionFrom(row, token)
}

async function changed(
  trx: Transaction<Database>,
  changing: Changing,
  row: SubscriberRow,
  change: Change,
): Promise<SubscriberRow> {
  return 'categories' in change ? choose(trx, changing, row, change.categories) : leave(trx, changing, row)
}

async function choose(
  trx: Transaction<Database>,
  { context, branding, now }: Changing,
  row: SubscriberRow,
  categories: readonly ReaderCategory[],
): Promise<SubscriberRow> {
  if (row.status === 'unsubscribed')
    throw new AppError(409, 'unsubscribed', 'This address is unsubscribed. To come back, please subscribe again.')
  const before = readCategories(row.categories)
  if (sameCategories(before, categories)) return row
  const isTold = !isAwaited(context, row)
  const wait = isTold ? await takeMail(trx, 'notice', row.email, now) : undefined
  // Refuse a change that we can't mail a notice about: it could be anyone's.
  if (wait !== undefined) throw tooManyTries(wait)
  const stored = JSON.stringify(categories)
  if (!(await updateSubscriber(trx, row, { categories: stored }, now))) throw new LostRaceError()
  const details = { before: { categories: before }, after: { categories } }
  const consent = { subscriberId: row.id, kind: 'changed', source: 'website', details } as const
  const subject = await recordConsent(trx, consent, now)
  if (isTold) {
    const token = signForAddress(context.config, 'undo', { subject, email: row.email }, now)
    const mail = changedMail(context.config, branding, { token, before, after: categories })
    await queueReaderMail(trx, context, row.email, { branding, mail })
  }
  return { ...row, categories: stored, version: row.version + 1 }
}

/** Needs no mail limit: to leave again, a reader must first return, which only the address's owner can do. */
async function leave(
  trx: Transaction<Database>,
  { context, branding, now }: Changing,
  row: SubscriberRow,
): Promise<SubscriberRow> {
  if (row.status === 'unsubscribed') return row
  const changes = { status: 'unsubscribed', awaits_confirmation: 0 } as const
  if (!(await updateSubscriber(trx, row, changes, now))) throw new LostRaceError()
  const details = { before: { status: row.status }, after: { status: 'unsubscribed' } } as const
  const consent = { subscriberId: row.id, kind: 'unsubscribed', source: 'website', details } as const
  const subject = await recordConsent(trx, consent, now)
  const token = signForAddress(context.config, 'undo', { subject, email: row.email }, now)
  await queueReaderMail(trx, context, row.email, { branding, mail: leftMail(context.config, branding, token) })
  return { ...row, ...changes, version: row.version + 1 }
}

function toReader({ config, clock }: AppContext, row: SubscriberRow | undefined): Subscription {
  if (!row) throw noSubscription()
  return subscriptionFrom(row, signForAddress(config, 'manage', { subject: row.id, email: row.email }, clock.now()))
}

function subscriptionFrom(row: SubscriberRow, id: string): Subscription {
  return { id, email: row.email, categories: readCategories(row.categories), status: row.status }
}

export function noSubscription(): AppError {
  return new AppError(404, 'not_found', NO_SUBSCRIPTION_MESSAGE)
}

function staleLookUp(): AppError {
  return new AppError(403, 'link_expired', 'This took too long. Please look up your subscription again.')
}
