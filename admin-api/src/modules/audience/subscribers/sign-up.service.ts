import { emailSchema, type Subscription } from '@hometown/shared-types/contract/subscribers'
import type { ReaderCategory } from '@hometown/shared-types/rules/categories'
import type { AppContext } from '../../../context.ts'
import type { LockedRow } from '../../../database/database.ts'
import { LostRaceError } from '../../../database/write/write-conflict.ts'
import { AppError, tooManyRequests } from '../../../http/errors/app-error.ts'
import { consumeMailAllowance } from '../../platform/mail/index.ts'
import { loadMailBranding } from '../../platform/settings/index.ts'
import { recordSuppressedSignUp } from '../../platform/suppressions/index.ts'
import { readLink, signLink, signReturn } from './links/links.service.ts'
import {
  alreadySubscribedMail,
  changedMail,
  comeBackMail,
  confirmationMail,
  leaveLinkMail,
  leftMail,
  type Mailing,
  manageLinkMail,
  queueReaderMail,
  type ReaderMail,
} from './reader-mails.ts'
import {
  changeSubscriber,
  expectSubscriber,
  findSubscriberByEmail,
  findSubscriberByKey,
  insertSubscribers,
  readCategories,
  sameCategories,
  subscribers,
  UNSUBSCRIBED_COLUMNS,
} from './subscribers.repository.ts'
import type { ConsentSource, SubscriberRow } from './subscribers.table.ts'

/** The message of the 404 for every address without a subscription. */
const NO_SUBSCRIPTION_MESSAGE = 'No subscription found for this email address'

const SUBSCRIBED =
  'Thank you! You’re on the list. If you were already on it, check your email: we’ve sent you a message.'
const CONFIRM = 'Thank you! Please check your email now. You’ll get newsletters once you confirm your address.'

/** The message is the same whether or not the address was known. */
export function signedUpMessage({ doubleOptIn }: Pick<AppContext['config'], 'doubleOptIn'>): string {
  return doubleOptIn ? CONFIRM : SUBSCRIBED
}

interface SignUp {
  /** The address, normalized by `emailSchema`. */
  readonly email: string
  readonly categories: readonly ReaderCategory[]
  readonly source: ConsentSource
}

/** All cases are one commit, which others share, so response times don't reveal whether the address was known. */
export async function signUp(context: AppContext, signUp: SignUp): Promise<void> {
  const { email, categories, source } = signUp
  const { doubleOptIn } = context.config
  const branding = await loadMailBranding(context)
  await context.store.write('reader', async (tx) => {
    const mailing = { tx, context, branding }
    // Suppressed addresses get the same answer but no mail; the desk shows that they signed up.
    if (await recordSuppressedSignUp(tx.db, email, tx.now)) tx.announce('subscribers')
    const subscriber = { email, categories, consentSource: source, awaitsConfirmation: doubleOptIn }
    const id = (await insertSubscribers(tx, [subscriber], { source })).get(email)
    if (!id) await meetKnown(mailing, signUp)
    else if (doubleOptIn) await askToConfirm(mailing, { id, email, categories })
  })
}

/** Only the address's owner can change an existing subscription, by a link in a mail. */
async function meetKnown(mailing: Mailing, { email, categories, source }: SignUp): Promise<void> {
  const { tx, context } = mailing
  const { doubleOptIn } = context.config
  const row = await expectSubscriber(tx, 'email', email)
  // The subscriber was deleted meanwhile; the retry will insert it.
  if (!row) throw new LostRaceError()
  if (row.status === 'unsubscribed') {
    const allowance = isUnproven(context, row) ? 'confirmation' : 'asked'
    await mailOnce(mailing, allowance, email, comeBack(mailing, row, categories))
    return
  }
  // The latest choice counts until it is confirmed. If double opt-in is off by now, signing up again is enough.
  const isAwaited = row.awaits_confirmation === 1
  if (isAwaited && !(doubleOptIn && sameCategories(readCategories(row.categories), categories))) {
    const changes = { categories, awaits_confirmation: doubleOptIn ? 1 : 0 }
    await changeSubscriber(tx, row, changes, { kind: 'changed', source })
  }
  if (isAwaited && !doubleOptIn) return
  if (doubleOptIn && row.confirmed_at === null) await askToConfirm(mailing, { id: row.id, email, categories })
  else await mailOnce(mailing, 'asked', email, alreadySubscribedMail(mailing, row.unsubscribe_token))
}

/** Queues a confirmation mail unless the limit is reached. */
export async function askToConfirm(
  mailing: Mailing,
  { id, email, categories }: Pick<Subscription, 'id' | 'email'> & { categories: readonly ReaderCategory[] },
): Promise<void> {
  const { tx, context } = mailing
  const token = signLink(context.config, 'confirm', { subject: id, email }, tx.now)
  const mail = confirmationMail(mailing, { token, categories })
  if (!(await mailOnce(mailing, 'confirmation', email, mail))) return
  const row = await tx.find(subscribers, id)
  if (row) await tx.mark(row, { confirmation_mailed_at: tx.now })
}

/** An address that left before confirming gets no more mails than a new one. */
function isUnproven({ config }: AppContext, row: SubscriberRow): boolean {
  return config.doubleOptIn && row.confirmed_at === null
}

function comeBack(mailing: Mailing, row: SubscriberRow, categories: readonly ReaderCategory[]): ReaderMail {
  const token = signReturn(mailing.context.config, row, categories, mailing.tx.now)
  return comeBackMail(mailing, { token, categories })
}

/** Returns false if the address has had enough mails of the kind, or is suppressed. */
async function mailOnce(mailing: Mailing, kind: 'asked' | 'confirmation', email: string, mail: ReaderMail) {
  if ((await consumeMailAllowance(mailing.tx.db, kind, email, mailing.tx.now)) !== undefined) return false
  return queueReaderMail(mailing, email, mail)
}

/** Mails the suitable link if the address is known. Neither the answer nor its timing reveals whether it is. */
export async function mailLink(context: AppContext, email: string, wish: 'manage' | 'leave'): Promise<void> {
  const branding = await loadMailBranding(context)
  await context.store.write('reader', async (tx) => {
    const wait = await consumeMailAllowance(tx.db, 'asked', email, tx.now)
    const row = await findSubscriberByEmail(tx.db, email)
    if (row && wait === undefined) await mailWish({ tx, context, branding }, row, wish)
  })
}

async function mailWish(mailing: Mailing, row: SubscriberRow, wish: 'manage' | 'leave'): Promise<void> {
  const { context } = mailing
  const { id, email, unsubscribe_token: key } = row
  const categories = readCategories(row.categories)
  if (isAwaited(context, row)) return askToConfirm(mailing, { id, email, categories })
  const back = row.status === 'unsubscribed' && comeBack(mailing, row, categories)
  const wished = wish === 'leave' ? leaveLinkMail : manageLinkMail
  if (back && isUnproven(context, row)) await mailOnce(mailing, 'confirmation', email, back)
  else await queueReaderMail(mailing, email, back || wished(mailing, key))
}

/** An unconfirmed address only gets the mail to confirm, within its limit. */
function isAwaited({ config }: AppContext, row: SubscriberRow): boolean {
  return config.doubleOptIn && row.awaits_confirmation === 1
}

/** The caller may not own the address, so the returned id is a signed token that expires after half an hour. */
export async function lookUpSubscription(context: AppContext, address: string): Promise<Subscription> {
  const { data: email } = emailSchema.safeParse(address)
  return toReader(context, email === undefined ? undefined : await findSubscriberByEmail(context.store.db, email))
}

/** @param key token from the subscriber's mails. */
export async function openSubscription(context: AppContext, key: string): Promise<Subscription> {
  return toReader(context, await findSubscriberByKey(context.store.db, key))
}

function toReader({ config, clock }: AppContext, row: SubscriberRow | undefined): Subscription {
  if (!row) throw noSubscription()
  return subscriptionFrom(row, signLink(config, 'manage', { subject: row.id, email: row.email }, clock.now()))
}

function subscriptionFrom(row: SubscriberRow, id: string): Subscription {
  return { id, email: row.email, categories: readCategories(row.categories), status: row.status }
}

function noSubscription(): AppError {
  return new AppError(404, 'not_found', NO_SUBSCRIPTION_MESSAGE)
}

/** A reader changes their own subscription and gets a mail with an undo link. Committed when it resolves. */
export async function changeSubscription(
  context: AppContext,
  token: string,
  change: { categories: readonly ReaderCategory[] } | { status: 'unsubscribed' },
): Promise<Subscription> {
  const link = readLink(context.config, 'manage', token, context.clock.now())
  if (link.state !== 'good') throw staleLookUp()
  const branding = await loadMailBranding(context)
  const row = await context.store.write('reader', async (tx) => {
    const before = await tx.find(subscribers, link.subject)
    if (!before) throw noSubscription()
    // Staff have corrected the address since, so the owner of the old one must not change this subscription.
    if (!link.isFor(before.email)) throw staleLookUp()
    const mailing = { tx, context, branding }
    return 'categories' in change ? choose(mailing, before, change.categories) : leave(mailing, before)
  })
  return subscriptionFrom(row, token)
}

async function choose(
  mailing: Mailing,
  row: LockedRow<'subscribers'>,
  categories: readonly ReaderCategory[],
): Promise<SubscriberRow> {
  const { tx, context } = mailing
  const { email } = row
  if (row.status === 'unsubscribed')
    throw new AppError(409, 'unsubscribed', 'This address is unsubscribed. To come back, please subscribe again.')
  const before = readCategories(row.categories)
  if (sameCategories(before, categories)) return row
  const isTold = !isAwaited(context, row)
  const wait = isTold ? await consumeMailAllowance(tx.db, 'notice', email, tx.now) : undefined
  // Refuse a change that we can't mail a notice about: it could be anyone's.
  if (wait !== undefined) throw tooManyRequests(wait)
  const changed = await changeSubscriber(tx, row, { categories }, { kind: 'changed', source: 'website' })
  if (isTold) {
    const token = signLink(context.config, 'undo', { subject: changed.eventId, email }, tx.now)
    await queueReaderMail(mailing, email, changedMail(mailing, { token, before, after: categories }))
  }
  return changed.row
}

/** Leaving needs no mail limit: to leave again, a reader must first return, which only the address's owner can do. */
async function leave(mailing: Mailing, row: LockedRow<'subscribers'>): Promise<SubscriberRow> {
  const { tx, context } = mailing
  const { email } = row
  if (row.status === 'unsubscribed') return row
  const left = await changeSubscriber(tx, row, UNSUBSCRIBED_COLUMNS, { kind: 'unsubscribed', source: 'website' })
  const token = signLink(context.config, 'undo', { subject: left.eventId, email }, tx.now)
  await queueReaderMail(mailing, email, leftMail(mailing, token))
  return left.row
}

function staleLookUp(): AppError {
  return new AppError(403, 'link_expired', 'This took too long. Please look up your subscription again.')
}
