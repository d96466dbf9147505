import type { ReaderCategory } from '@hometown/shared-types/category'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../../../../database/database.ts'
import { LostRaceError } from '../../../../database/write-conflict.ts'
import { takeMail } from '../../../platform/public-forms/public-forms.service.ts'
import { noteSignUps } from '../../../platform/suppressions/suppressions.service.ts'
import { type ConsentSource, recordConsent, recordConsents } from '../consent/consent.service.ts'
import { isUnproven, signReturn } from '../links/return-link.ts'
import { queueReaderMail } from '../mails/queue-reader-mail.ts'
import { alreadySubscribedMail, comeBackMail } from '../mails/reader-mails.ts'
import { newUnsubscribeToken, readCategories, sameCategories } from '../subscriber-values.ts'
import { findSubscriberByEmail, insertNewSubscribers, updateSubscriber } from '../subscribers.repository.ts'
import type { SubscriberRow } from '../subscribers.table.ts'
import { type AskContext, askToConfirm } from './ask-to-confirm.ts'

export interface SignUp {
  /** Normalized by `emailSchema`. */
  readonly email: string
  readonly categories: readonly ReaderCategory[]
  readonly source: ConsentSource
}

interface Added {
  isMailed: boolean
  isChanged: boolean
}

export async function addReaders(
  trx: Transaction<Database>,
  adding: AskContext,
  signUps: readonly SignUp[],
): Promise<Added> {
  const { doubleOptIn } = adding.context.config
  // Suppressed addresses get the same answer but no mail; the desk shows that they signed up.
  const suppressed = await noteSignUps(
    trx,
    signUps.map(({ email }) => email),
    adding.now,
  )
  const candidates = signUps.map((signUp) => ({ id: uuid(), signUp }))
  const added = await insertNewSubscribers(
    trx,
    candidates.map(({ id, signUp }) => newRow(id, signUp, doubleOptIn, adding.now)),
  )
  const fresh = candidates.filter(({ id }) => added.has(id))
  await recordConsents(
    trx,
    fresh.map(({ id, signUp: { source, categories } }) => {
      return { subscriberId: id, kind: 'subscribed', source, details: { after: { categories } } }
    }),
    adding.now,
  )
  const all = { isMailed: false, isChanged: fresh.length + suppressed > 0 }
  if (doubleOptIn)
    for (const { id, signUp } of fresh)
      all.isMailed = (await askToConfirm(trx, adding, { ...signUp, id })) || all.isMailed
  for (const { id, signUp } of candidates) {
    if (added.has(id)) continue
    const known = await meetKnown(trx, adding, signUp)
    all.isMailed ||= known.isMailed
    all.isChanged ||= known.isChanged
  }
  return all
}

function newRow(id: string, { email, categories, source }: SignUp, doubleOptIn: boolean, now: number) {
  return {
    id,
    email,
    categories: JSON.stringify(categories),
    unsubscribe_token: newUnsubscribeToken(),
    consent_source: source,
    awaits_confirmation: doubleOptIn ? 1 : 0,
    created_at: now,
    updated_at: now,
  }
}

/** Only the address's owner can change an existing subscription, by a link in a mail. */
async function meetKnown(trx: Transaction<Database>, adding: AskContext, signUp: SignUp): Promise<Added> {
  const row = await findSubscriberByEmail(trx, signUp.email)
  // Deleted meanwhile; the retry will insert it.
  if (!row) throw new LostRaceError()
  if (row.status === 'unsubscribed') return { isMailed: await inviteBack(trx, adding, signUp, row), isChanged: false }
  const { doubleOptIn } = adding.context.config
  const isAwaited = row.awaits_confirmation === 1 && row.confirmed_at === null
  if (isAwaited && !doubleOptIn) return { isMailed: false, isChanged: await chooseAgain(trx, adding, signUp, row) }
  if (!doubleOptIn || row.confirmed_at !== null)
    return { isMailed: await mailKnown(trx, adding, row), isChanged: false }
  const isChanged = isAwaited && (await chooseAgain(trx, adding, signUp, row))
  return { isMailed: await askToConfirm(trx, adding, { ...signUp, id: row.id }), isChanged }
}

/** The latest choice counts until it is confirmed. If double opt-in is off by now, signing up again is enough. */
async function chooseAgain(
  trx: Transaction<Database>,
  { context, now }: AskContext,
  { categories, source }: SignUp,
  row: SubscriberRow,
): Promise<boolean> {
  const before = readCategories(row.categories)
  const awaits = context.config.doubleOptIn ? 1 : 0
  if (awaits === 1 && sameCategories(before, categories)) return false
  const changes = { categories: JSON.stringify(categories), awaits_confirmation: awaits }
  if (!(await updateSubscriber(trx, row, changes, now))) throw new LostRaceError()
  const details = { before: { categories: before }, after: { categories } }
  await recordConsent(trx, { subscriberId: row.id, kind: 'changed', source, details }, now)
  return true
}

async function mailKnown(
  trx: Transaction<Database>,
  { context, branding, now }: AskContext,
  row: SubscriberRow,
): Promise<boolean> {
  if ((await takeMail(trx, 'asked', row.email, now)) !== undefined) return false
  const mail = alreadySubscribedMail(context.config, branding, row.unsubscribe_token)
  return queueReaderMail(trx, context, row.email, { branding, mail })
}

async function inviteBack(
  trx: Transaction<Database>,
  { context, branding, now }: AskContext,
  { categories }: SignUp,
  row: SubscriberRow,
): Promise<boolean> {
  const allowance = isUnproven(context, row) ? 'confirmation' : 'asked'
  if ((await takeMail(trx, allowance, row.email, now)) !== undefined) return false
  const mail = comeBackMail(context.config, branding, { token: signReturn(context, row, categories, now), categories })
  return queueReaderMail(trx, context, row.email, { branding, mail })
}
