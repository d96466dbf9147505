import { emailSchema, type Subscription } from '@hometown/shared-types/contract/subscribers'
import type { ReaderCategory } from '@hometown/shared-types/rules/categories'
import type { AppContext } from '../../../context.ts'
import { LostRaceError, retryConflicts } from '../../../database/write/write-conflict.ts'
import { AppError, tooManyTries } from '../../../http/errors/app-error.ts'
import { announce } from '../../platform/live/live.service.ts'
import { wakeMails } from '../../platform/mail/outgoing-mails.service.ts'
import { takeMail } from '../../platform/public-forms/public-forms.service.ts'
import { loadMailBranding } from '../../platform/settings/mail-branding.service.ts'
import { noteSignUp } from '../../platform/suppressions/suppressions.service.ts'
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
  findSubscriber,
  findSubscriberByEmail,
  findSubscriberByKey,
  insertSubscribers,
  readCategories,
  sameCategories,
  UNSUBSCRIBED_COLUMNS,
} from './subscribers.repository.ts'
import type { ConsentSource, SubscriberRow } from './subscribers.table.ts'

/** 404 for every address without a subscription. */
const NO_SUBSCRIPTION_MESSAGE = 'No subscription found for this email address'

interface Done {
  isMailed: boolean
  isChanged: boolean
}

/** In one transaction, which shares its commit with others. */
async function write<T extends Done>(context: AppContext, work: (mailing: Mailing) => Promise<T>): Promise<T> {
  const branding = await loadMailBranding(context)
  const done = await retryConflicts(() =>
    context.store.groupWrite((trx) => work({ trx, context, branding, now: context.clock.now() })),
  )
  if (done.isMailed) wakeMails(context)
  if (done.isChanged) announce(context, { type: 'changed', lists: ['subscribers'] })
  return done
}

const SUBSCRIBED =
  'Thank you! You’re on the list. If you were already on it, check your email: we’ve sent you a message.'
const CONFIRM = 'Thank you! Please check your email now. You’ll get newsletters once you confirm your address.'

/** The same whether or not the address was known. */
export function signedUpMessage({ doubleOptIn }: Pick<AppContext['config'], 'doubleOptIn'>): string {
  return doubleOptIn ? CONFIRM : SUBSCRIBED
}

interface SignUp {
  /** Normalized by `emailSchema`. */
  readonly email: string
  readonly categories: readonly ReaderCategory[]
  readonly source: ConsentSource
}

/** All cases are one commit, so response times don't reveal whether the address was known. */
export async function signUp(context: AppContext, signUp: SignUp): Promise<void> {
  const { email, categories, source } = signUp
  const { doubleOptIn } = context.config
  await write(context, async (mailing) => {
    const { trx, now } = mailing
    // Suppressed addresses get the same answer but no mail; the desk shows that they signed up.
    const isSuppressed = await noteSignUp(trx, email, now)
    const subscriber = { email, categories, consentSource: source, awaitsConfirmation: doubleOptIn }
    const id = (await insertSubscribers(trx, [subscriber], { source }, now)).get(email)
    const { isMailed, isChanged } = id
      ? { isMailed: doubleOptIn && (await askToConfirm(mailing, { id, email, categories })), isChanged: true }
      : await meetKnown(mailing, signUp)
    return { isMailed, isChanged: isChanged || isSuppressed }
  })
}

/** Only the address's owner can change an existing subscription, by a link in a mail. */
async function meetKnown(mailing: Mailing, { email, categories, source }: SignUp): Promise<Done> {
  const { trx, context, now } = mailing
  const { doubleOptIn } = context.config
  const row = await findSubscriberByEmail(trx, email)
  // Deleted meanwhile; the retry will insert it.
  if (!row) throw new LostRaceError()
  if (row.status === 'unsubscribed') {
    const allowance = isUnproven(context, row) ? 'confirmation' : 'asked'
    return { isMailed: await mailOnce(mailing, allowance, email, comeBack(mailing, row, categories)), isChanged: false }
  }
  // The latest choice counts until it is confirmed. If double opt-in is off by now, signing up again is enough.
  const isAwaited = row.awaits_confirmation === 1
  const isChanged = isAwaited && !(doubleOptIn && sameCategories(readCategories(row.categories), categories))
  if (isChanged) {
    const changes = { categories, awaits_confirmation: doubleOptIn ? 1 : 0 }
    await changeSubscriber(trx, row, changes, { kind: 'changed', source }, now)
  }
  if (isAwaited && !doubleOptIn) return { isMailed: false, isChanged }
  const isMailed =
    doubleOptIn && row.confirmed_at === null
      ? await askToConfirm(mailing, { id: row.id, email, categories })
      : await mailOnce(mailing, 'asked', email, alreadySubscribedMail(mailing, row.unsubscribe_token))
  return { isMailed, isChanged }
}

/** Queues a confirmation mail unless the limit is reached. If it returns true, call `wakeMails` after the commit. */
export async function askToConfirm(
  mailing: Mailing,
  { id, email, categories }: Pick<Subscription, 'id' | 'email'> & { categories: readonly ReaderCategory[] },
): Promise<boolean> {
  const { trx, context, now } = mailing
  const token = signLink(context.config, 'confirm', { subject: id, email }, now)
  const mail = confirmationMail(mailing, { token, categories })
  const isMailed = await mailOnce(mailing, 'confirmation', email, mail)
  // Doesn't change the version, because the subscriber's choices stay the same.
  if (isMailed) await trx.updateTable('subscribers').set({ confirmation_mailed_at: now }).where('id', '=', id).execute()
  return isMailed
}

/** Left before confirming: such an address gets no more mails than a new one. */
function isUnproven({ config }: AppContext, row: SubscriberRow): boolean {
  return config.doubleOptIn && row.confirmed_at === null
}

function comeBack(mailing: Mailing, row: SubscriberRow, categories: readonly ReaderCategory[]): ReaderMail {
  const token = signReturn(mailing.context.config, row, categories, mailing.now)
  return comeBackMail(mailing, { token, categories })
}

/** False if the address has had enough mails of the kind, or is suppressed. */
async function mailOnce(mailing: Mailing, kind: 'asked' | 'confirmation', email: string, mail: ReaderMail) {
  if ((await takeMail(mailing.trx, kind, email, mailing.now)) !== undefined) return false
  return queueReaderMail(mailing, email, mail)
}

/** Mails the suitable link if the address is known. Neither the answer nor its timing reveals whether it is. */
export async function mailLink(context: AppContext, email: string, wish: 'manage' | 'leave'): Promise<void> {
  await write(context, async (mailing) => {
    const wait = await takeMail(mailing.trx, 'asked', email, mailing.now)
    const row = await findSubscriberByEmail(mailing.trx, email)
    return {
      isMailed: row !== undefined && wait === undefined && (await mailWish(mailing, row, wish)),
      isChanged: false,
    }
  })
}

async function mailWish(mailing: Mailing, row: SubscriberRow, wish: 'manage' | 'leave'): Promise<boolean> {
  const { context } = mailing
  const { id, email, unsubscribe_token: key } = row
  const categories = readCategories(row.categories)
  if (isAwaited(context, row)) return askToConfirm(mailing, { id, email, categories })
  const back = row.status === 'unsubscribed' && comeBack(mailing, row, categories)
  if (back && isUnproven(context, row)) return mailOnce(mailing, 'confirmation', email, back)
  const wished = wish === 'leave' ? leaveLinkMail : manageLinkMail
  return queueReaderMail(mailing, email, back || wished(mailing, key))
}

/** An unconfirmed address only gets the mail to confirm, within its limit. */
function isAwaited({ config }: AppContext, row: SubscriberRow): boolean {
  return config.doubleOptIn && row.awaits_confirmation === 1
}

/** For callers who may not own the address: the returned id is a signed token that expires after half an hour. */
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
  const { row } = await write(context, async (mailing) => {
    const before = await findSubscriber(mailing.trx, link.subject)
    if (!before) throw noSubscription()
    // Staff have corrected the address since, so the owner of the old one must not change this subscription.
    if (!link.isFor(before.email)) throw staleLookUp()
    const row = await ('categories' in change ? choose(mailing, before, change.categories) : leave(mailing, before))
    return { row, isMailed: row !== before, isChanged: row !== before }
  })
  return subscriptionFrom(row, token)
}

async function choose(
  mailing: Mailing,
  row: SubscriberRow,
  categories: readonly ReaderCategory[],
): Promise<SubscriberRow> {
  const { trx, context, now } = mailing
  const { email } = row
  if (row.status === 'unsubscribed')
    throw new AppError(409, 'unsubscribed', 'This address is unsubscribed. To come back, please subscribe again.')
  const before = readCategories(row.categories)
  if (sameCategories(before, categories)) return row
  const isTold = !isAwaited(context, row)
  const wait = isTold ? await takeMail(trx, 'notice', email, now) : undefined
  // Refuse a change that we can't mail a notice about: it could be anyone's.
  if (wait !== undefined) throw tooManyTries(wait)
  const changed = await changeSubscriber(trx, row, { categories }, { kind: 'changed', source: 'website' }, now)
  if (isTold) {
    const token = signLink(context.config, 'undo', { subject: changed.eventId, email }, now)
    await queueReaderMail(mailing, email, changedMail(mailing, { token, before, after: categories }))
  }
  return changed.row
}

/** Needs no mail limit: to leave again, a reader must first return, which only the address's owner can do. */
async function leave(mailing: Mailing, row: SubscriberRow): Promise<SubscriberRow> {
  const { trx, context, now } = mailing
  const { email } = row
  if (row.status === 'unsubscribed') return row
  const left = await changeSubscriber(trx, row, UNSUBSCRIBED_COLUMNS, { kind: 'unsubscribed', source: 'website' }, now)
  const token = signLink(context.config, 'undo', { subject: left.eventId, email }, now)
  await queueReaderMail(mailing, email, leftMail(mailing, token))
  return left.row
}

function staleLookUp(): AppError {
  return new AppError(403, 'link_expired', 'This took too long. Please look up your subscription again.')
}
