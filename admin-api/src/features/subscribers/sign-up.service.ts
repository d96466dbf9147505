import type { ReaderCategory } from '@hometown/shared-types/category'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/database.ts'
import { LostRaceError, retryConflicts } from '../../database/write-conflict.ts'
import type { PaperLook } from '../../mail-templates/paper-look.ts'
import { announce } from '../live/live.service.ts'
import { wakeMails } from '../outgoing-mails/outgoing-mails.service.ts'
import { type ConsentSource, recordConsent } from './consent.service.ts'
import { takeMail } from './mail-allowances.ts'
import { mailPaper } from './mail-paper.ts'
import { queueReaderMail } from './queue-reader-mail.ts'
import { alreadySubscribedMail, comeBackMail, confirmationMail } from './reader-mails.ts'
import { signReturn } from './return-link.ts'
import { signLink } from './signed-links.ts'
import { newUnsubscribeToken, readCategories, sameCategories } from './subscriber-values.ts'
import { findSubscriberByEmail, insertSubscriber, updateSubscriber } from './subscribers.repository.ts'
import type { SubscriberRow } from './subscribers.table.ts'

interface SignUp {
  /** As `emailSchema` gives it. */
  readonly email: string
  readonly categories: readonly ReaderCategory[]
  readonly source: ConsentSource
}

const SUBSCRIBED =
  'Thank you! You are on the list. If you were on it before, look in your mailbox: we have written to you.'
const CONFIRM = 'Thank you! Please look in your mailbox now: the newsletter comes once you have confirmed your address.'

/** What anybody hears who signs up any address. */
export function signedUpMessage({ doubleOptIn }: Pick<AppContext['config'], 'doubleOptIn'>): string {
  return doubleOptIn ? CONFIRM : SUBSCRIBED
}

interface SignUpWork extends SignUp {
  readonly context: AppContext
  readonly paper: PaperLook
  readonly now: number
}

/**
 * Committed when it resolves. Whether the address was known is told in a mail to it, and to nobody else: all ways
 * take one shared commit.
 */
export async function signUp(context: AppContext, input: SignUp): Promise<void> {
  const work: SignUpWork = { ...input, context, paper: await mailPaper(context), now: context.clock.now() }
  const { isMailed, isChanged } = await retryConflicts(() =>
    context.store.groupWrite(async (trx) => (await addNew(trx, work)) ?? (await meetKnown(trx, work))),
  )
  if (isMailed) wakeMails(context)
  if (isChanged) announce(context, { type: 'changed', lists: ['subscribers'] })
}

interface Done {
  isMailed: boolean
  isChanged: boolean
}

/** Undefined when the address is known. */
async function addNew(trx: Transaction<Database>, work: SignUpWork): Promise<Done | undefined> {
  const { context, email, categories, source, now } = work
  const { doubleOptIn } = context.config
  const id = uuid()
  const isNew = await insertSubscriber(trx, {
    id,
    email,
    categories: JSON.stringify(categories),
    unsubscribe_token: newUnsubscribeToken(),
    consent_source: source,
    awaits_confirmation: doubleOptIn ? 1 : 0,
    created_at: now,
    updated_at: now,
  })
  if (!isNew) return undefined
  await recordConsent(trx, { subscriberId: id, kind: 'subscribed', source, details: { after: { categories } } }, now)
  return { isMailed: doubleOptIn && (await askToConfirm(trx, work, id)), isChanged: true }
}

/** Nobody but the owner of the address decides over a subscription that is there: by a link in a mail. */
async function meetKnown(trx: Transaction<Database>, work: SignUpWork): Promise<Done> {
  const row = await findSubscriberByEmail(trx, work.email)
  // Deleted since: the next try finds it gone.
  if (!row) throw new LostRaceError()
  if (row.status === 'unsubscribed') return { isMailed: await inviteBack(trx, work, row), isChanged: false }
  if (!work.context.config.doubleOptIn || row.confirmed_at !== null)
    return { isMailed: await tellKnown(trx, work, row), isChanged: false }
  const isChanged = row.awaits_confirmation === 1 && (await chooseAgain(trx, work, row))
  return { isMailed: await askToConfirm(trx, work, row.id), isChanged }
}

/** Until somebody has confirmed, the newest choice counts. */
async function chooseAgain(trx: Transaction<Database>, work: SignUpWork, row: SubscriberRow): Promise<boolean> {
  const { categories, source, now } = work
  const before = readCategories(row.categories)
  if (sameCategories(before, categories)) return false
  if (!(await updateSubscriber(trx, row, { categories: JSON.stringify(categories) }, now))) throw new LostRaceError()
  const details = { before: { categories: before }, after: { categories } }
  await recordConsent(trx, { subscriberId: row.id, kind: 'changed', source, details }, now)
  return true
}

async function askToConfirm(trx: Transaction<Database>, work: SignUpWork, id: string): Promise<boolean> {
  const { context, paper, email, categories, now } = work
  if ((await takeMail(trx, 'confirmation', email, now)) !== undefined) return false
  const token = signLink(context.config, 'confirm', id, now)
  const mail = confirmationMail(context.config, paper, { token, categories })
  return queueReaderMail(trx, context, email, { paper, mail })
}

async function tellKnown(trx: Transaction<Database>, work: SignUpWork, row: SubscriberRow): Promise<boolean> {
  const { context, paper, now } = work
  if ((await takeMail(trx, 'asked', row.email, now)) !== undefined) return false
  const mail = alreadySubscribedMail(context.config, paper, row.unsubscribe_token)
  return queueReaderMail(trx, context, row.email, { paper, mail })
}

async function inviteBack(trx: Transaction<Database>, work: SignUpWork, row: SubscriberRow): Promise<boolean> {
  const { context, paper, categories, now } = work
  if ((await takeMail(trx, 'asked', row.email, now)) !== undefined) return false
  const mail = comeBackMail(context.config, paper, { token: signReturn(context, row, categories, now), categories })
  return queueReaderMail(trx, context, row.email, { paper, mail })
}
