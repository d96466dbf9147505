import { emailSchema, type Subscription } from '@hometown/shared-types/contract/subscribers'
import type { ReaderCategory } from '@hometown/shared-types/rules/categories'
import type { Config } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import type { LockedRow } from '../../../database/database.ts'
import { LostRaceError } from '../../../database/write/write-conflict.ts'
import { AppError, tooManyRequests } from '../../../http/errors/app-error.ts'
import { consumeMailAllowance } from '../../platform/mail/index.ts'
import { loadMailBranding } from '../../platform/settings/index.ts'
import { recordSuppressedSignUp } from '../../platform/suppressions/index.ts'
import {
  signResubscribeLink,
  signSubscriptionLink,
  verifySubscriptionLink,
} from './links/subscription-links.service.ts'
import {
  alreadySubscribedMail,
  categoriesChangedMail,
  confirmationMail,
  type MailContext,
  manageLinkMail,
  queueReaderMail,
  type ReaderMail,
  resubscribeMail,
  unsubscribedMail,
  unsubscribeLinkMail,
} from './reader-mails.ts'
import {
  findSubscriberBy,
  findSubscriberToUpdate,
  hasSameCategories,
  insertSubscribers,
  parseCategories,
  subscribers,
  UNSUBSCRIBED_COLUMNS,
  updateSubscriber,
} from './subscribers.repository.ts'
import type { ConsentSource, SubscriberRow } from './subscribers.table.ts'

const SIGNED_UP_MESSAGE =
  'Thank you! You’re on the list. If you were already on it, check your email: we’ve sent you a message.'
const CONFIRM_MESSAGE = 'Thank you! Please check your email now. You’ll get newsletters once you confirm your address.'

/** The message is the same whether or not the address was known. */
export function signedUpMessage({ doubleOptIn }: Pick<AppContext['config'], 'doubleOptIn'>): string {
  return doubleOptIn ? CONFIRM_MESSAGE : SIGNED_UP_MESSAGE
}

interface SignUpRequest {
  /** The address, normalized by `emailSchema`. */
  readonly email: string
  readonly categories: readonly ReaderCategory[]
  readonly source: ConsentSource
}

/** All cases are one commit, which others share, so response times don't reveal whether the address was known. */
export async function signUp(context: AppContext, request: SignUpRequest): Promise<void> {
  const { email, categories, source } = request
  const { config, store } = context
  const branding = await loadMailBranding(context)
  await store.write('reader', async (tx) => {
    const mailContext = { tx, config, branding }
    // Suppressed addresses get the same answer but no mail; the desk shows that they signed up.
    if (await recordSuppressedSignUp(tx.db, email, tx.now)) tx.announce('subscribers')
    const subscriber = { email, categories, consentSource: source, awaitsConfirmation: config.doubleOptIn }
    const id = (await insertSubscribers(tx, [subscriber], { source })).get(email)
    if (!id) await signUpKnownAddress(mailContext, request)
    else if (config.doubleOptIn) await mailConfirmation(mailContext, { id, email, categories })
  })
}

/** Only the address's owner can change an existing subscription, by a link in a mail. */
async function signUpKnownAddress(mailContext: MailContext, { email, categories, source }: SignUpRequest) {
  const { tx, config } = mailContext
  const { doubleOptIn } = config
  const row = await findSubscriberToUpdate(tx, 'email', email)
  // The subscriber was deleted meanwhile; the retry will insert it.
  if (!row) throw new LostRaceError()
  if (row.status === 'unsubscribed') {
    const limit = isUnconfirmedSubscriber(config, row) ? 'confirmation' : 'asked'
    await mailWithinLimit(mailContext, limit, email, composeResubscribeMail(mailContext, row, categories))
    return
  }
  // The latest choice counts until it is confirmed. If double opt-in is off by now, signing up again is enough.
  const isPending = row.awaits_confirmation === 1
  if (isPending && !(doubleOptIn && hasSameCategories(parseCategories(row.categories), categories))) {
    const changes = { categories, awaits_confirmation: doubleOptIn ? 1 : 0 }
    await updateSubscriber(tx, row, changes, { kind: 'changed', source })
  }
  if (isPending && !doubleOptIn) return
  if (doubleOptIn && row.confirmed_at === null) await mailConfirmation(mailContext, { id: row.id, email, categories })
  else await mailWithinLimit(mailContext, 'asked', email, alreadySubscribedMail(mailContext, row.unsubscribe_token))
}

/** Queues a confirmation mail unless the limit is reached. */
export async function mailConfirmation(
  mailContext: MailContext,
  { id, email, categories }: Pick<Subscription, 'id' | 'email'> & { categories: readonly ReaderCategory[] },
): Promise<void> {
  const { tx, config } = mailContext
  const token = signSubscriptionLink(config, 'confirm', { subject: id, email }, tx.now)
  const mail = confirmationMail(mailContext, { token, categories })
  if (!(await mailWithinLimit(mailContext, 'confirmation', email, mail))) return
  const row = await tx.find(subscribers, id)
  if (row) await tx.mark(row, { confirmation_mailed_at: tx.now })
}

/** An address that left before confirming gets no more mails than a new one. */
function isUnconfirmedSubscriber(config: Config, row: SubscriberRow): boolean {
  return config.doubleOptIn && row.confirmed_at === null
}

function composeResubscribeMail(mailContext: MailContext, row: SubscriberRow, categories: readonly ReaderCategory[]) {
  const token = signResubscribeLink(mailContext.config, row, categories, mailContext.tx.now)
  return resubscribeMail(mailContext, { token, categories })
}

/** Returns false if the address has had enough mails of the kind, or is suppressed. */
async function mailWithinLimit(
  mailContext: MailContext,
  kind: 'asked' | 'confirmation',
  email: string,
  mail: ReaderMail,
) {
  if ((await consumeMailAllowance(mailContext.tx.db, kind, email, mailContext.tx.now)) !== undefined) return false
  return queueReaderMail(mailContext, email, mail)
}

/** Mails the suitable link if the address is known. Neither the answer nor its timing reveals whether it is. */
export async function mailSubscriptionLink(context: AppContext, email: string, purpose: 'manage' | 'unsubscribe') {
  const { config, store } = context
  const branding = await loadMailBranding(context)
  await store.write('reader', async (tx) => {
    const wait = await consumeMailAllowance(tx.db, 'asked', email, tx.now)
    const row = await findSubscriberBy(tx.db, 'email', email)
    if (!row || wait !== undefined) return
    const mailContext = { tx, config, branding }
    const categories = parseCategories(row.categories)
    if (isAwaitingConfirmation(config, row)) await mailConfirmation(mailContext, { ...row, categories })
    else if (row.status === 'unsubscribed') {
      const mail = composeResubscribeMail(mailContext, row, categories)
      if (isUnconfirmedSubscriber(config, row)) await mailWithinLimit(mailContext, 'confirmation', email, mail)
      else await queueReaderMail(mailContext, email, mail)
    } else {
      const composeMail = purpose === 'unsubscribe' ? unsubscribeLinkMail : manageLinkMail
      await queueReaderMail(mailContext, email, composeMail(mailContext, row.unsubscribe_token))
    }
  })
}

/** An unconfirmed address only gets the mail to confirm, within its limit. */
function isAwaitingConfirmation(config: Config, row: SubscriberRow): boolean {
  return config.doubleOptIn && row.awaits_confirmation === 1
}

/** The caller may not own the address, so the returned id is a signed token that expires after half an hour. */
export async function lookUpSubscription(context: AppContext, address: string): Promise<Subscription> {
  const { data: email } = emailSchema.safeParse(address)
  return describeSubscription(
    context,
    email === undefined ? undefined : await findSubscriberBy(context.store.db, 'email', email),
  )
}

/** @param key token from the subscriber's mails. */
export async function getSubscriptionByToken(context: AppContext, key: string): Promise<Subscription> {
  return describeSubscription(context, await findSubscriberBy(context.store.db, 'unsubscribe_token', key))
}

function describeSubscription({ config, clock }: AppContext, row: SubscriberRow | undefined): Subscription {
  if (!row) throw noSubscriptionError()
  return subscriptionFromRow(
    row,
    signSubscriptionLink(config, 'manage', { subject: row.id, email: row.email }, clock.now()),
  )
}

function subscriptionFromRow(row: SubscriberRow, id: string): Subscription {
  return { id, email: row.email, categories: parseCategories(row.categories), status: row.status }
}

function noSubscriptionError(): AppError {
  return new AppError(404, 'not_found', 'No subscription found for this email address')
}

/** A reader changes their own subscription and gets a mail with an undo link. Committed when it resolves. */
export async function changeSubscription(
  context: AppContext,
  token: string,
  change: { categories: readonly ReaderCategory[] } | { status: 'unsubscribed' },
): Promise<Subscription> {
  const { clock, config, store } = context
  const link = verifySubscriptionLink(config, 'manage', token, clock.now())
  if (link.state !== 'good') throw lookUpExpiredError()
  const branding = await loadMailBranding(context)
  const row = await store.write('reader', async (tx) => {
    const before = await tx.find(subscribers, link.subject)
    if (!before) throw noSubscriptionError()
    // Staff have corrected the address since, so the owner of the old one must not change this subscription.
    if (!link.isFor(before.email)) throw lookUpExpiredError()
    const mailContext = { tx, config, branding }
    return 'categories' in change
      ? changeReaderCategories(mailContext, before, change.categories)
      : unsubscribeReader(mailContext, before)
  })
  return subscriptionFromRow(row, token)
}

async function changeReaderCategories(
  mailContext: MailContext,
  row: LockedRow<'subscribers'>,
  categories: readonly ReaderCategory[],
): Promise<SubscriberRow> {
  const { tx, config } = mailContext
  const { email } = row
  if (row.status === 'unsubscribed')
    throw new AppError(409, 'unsubscribed', 'This address is unsubscribed. To come back, please subscribe again.')
  const before = parseCategories(row.categories)
  if (hasSameCategories(before, categories)) return row
  const needsNotice = !isAwaitingConfirmation(config, row)
  const wait = needsNotice ? await consumeMailAllowance(tx.db, 'notice', email, tx.now) : undefined
  // Refuse a change that we can't mail a notice about: it could be anyone's.
  if (wait !== undefined) throw tooManyRequests(wait)
  const changed = await updateSubscriber(tx, row, { categories }, { kind: 'changed', source: 'website' })
  if (needsNotice) {
    const token = signSubscriptionLink(config, 'undo', { subject: changed.eventId, email }, tx.now)
    await queueReaderMail(mailContext, email, categoriesChangedMail(mailContext, { token, before, after: categories }))
  }
  return changed.row
}

/** No mail limit is needed: to leave again, a reader must first return, which only the address's owner can do. */
async function unsubscribeReader(mailContext: MailContext, row: LockedRow<'subscribers'>): Promise<SubscriberRow> {
  const { tx, config } = mailContext
  const { email } = row
  if (row.status === 'unsubscribed') return row
  const changed = await updateSubscriber(tx, row, UNSUBSCRIBED_COLUMNS, { kind: 'unsubscribed', source: 'website' })
  const token = signSubscriptionLink(config, 'undo', { subject: changed.eventId, email }, tx.now)
  await queueReaderMail(mailContext, email, unsubscribedMail(mailContext, token))
  return changed.row
}

function lookUpExpiredError(): AppError {
  return new AppError(403, 'link_expired', 'This took too long. Please look up your subscription again.')
}
