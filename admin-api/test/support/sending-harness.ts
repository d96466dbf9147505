import type { ReaderCategory } from '@hometown/shared-types/rules/categories'
import { v7 as uuid } from 'uuid'
import { onTestFinished } from 'vitest'
import type { AppContext } from '../../src/context.ts'
import type { Store } from '../../src/database/database.ts'
import type { Session } from '../../src/http/request-context.ts'
import type { Mailer, SendOutcome } from '../../src/integrations/mailer/mailer.ts'
import { createNewsletter } from '../../src/modules/audience/newsletters/newsletters.service.ts'
import type {
  NewsletterDeliveryRow,
  NewsletterRow,
  NewsletterSendRow,
} from '../../src/modules/audience/newsletters/newsletters.table.ts'
import {
  type CreateTemplate,
  createEditionTemplate,
  messageIdOf,
} from '../../src/modules/audience/newsletters/sending/message-composer.ts'
import { startNewsletterSending } from '../../src/modules/audience/newsletters/sending/send-newsletters.job.ts'
import { applySendAction } from '../../src/modules/audience/newsletters/sending/sending.service.ts'
import type { Job } from '../../src/modules/platform/jobs/index.ts'
import { becomeLeader } from './leader.ts'
import { addReaders } from './readers.ts'

type Db = Pick<Store, 'db'>

/** Acts as a jobs process that starts now, until the test is over. The one that started last can write. */
export function startSending(context: AppContext, mailer: Mailer, compose: CreateTemplate = createPlainTemplate) {
  const started = startLast(context, mailer, compose)
  const sending = {
    ready: started,
    look: async () => (await started).nudge(),
    stop: async () => (await started).stop(),
  }
  onTestFinished(sending.stop)
  return sending
}

const last = new WeakMap<Store, Promise<unknown>>()

async function startLast(context: AppContext, mailer: Mailer, compose: CreateTemplate): Promise<Job> {
  const leader = Promise.resolve(last.get(context.store)).then(() => becomeLeader(context))
  last.set(context.store, leader)
  return startNewsletterSending(context, mailer, await leader, compose)
}

interface RecordingMailer extends Mailer {
  /** The addresses in the order of hand-over. */
  readonly handed: string[]
  readonly underWay: number
  /** The most messages in flight at once. */
  readonly most: number
}

type Answer = (to: string, turn: number) => SendOutcome | Promise<SendOutcome>

export const ACCEPTED_OUTCOME: SendOutcome = { outcome: 'accepted', reply: '250 2.0.0 Ok' }

export function recordingMailer(answer: Answer = () => ACCEPTED_OUTCOME, connections = 10): RecordingMailer {
  const handed: string[] = []
  let onTheWire = 0
  let most = 0
  return {
    way: 'smtp',
    connections,
    handed,
    get underWay() {
      return onTheWire
    },
    get most() {
      return most
    },
    async send(job) {
      onTheWire += 1
      most = Math.max(most, onTheWire)
      handed.push(job.envelope.to)
      // Real answers aren't immediate either.
      await new Promise((resolve) => setImmediate(resolve))
      try {
        return await answer(job.envelope.to, handed.filter((to) => to === job.envelope.to).length)
      } finally {
        onTheWire -= 1
      }
    },
    close: () => undefined,
  }
}

export const createPlainTemplate: CreateTemplate = async (content, variant) => ({
  fill: ({ email, unsubscribeToken, messageId }) =>
    Buffer.from(
      `Message-ID: ${messageId}\r\nTo: ${email}\r\nSubject: ${content.title}\r\n\r\n${variant} ${unsubscribeToken}\r\n`,
    ),
})

export async function addNewsletter(
  { store, clock }: { store: Db; clock: AppContext['clock'] },
  values: Partial<Pick<NewsletterRow, 'status' | 'scheduled_for' | 'sent_at' | 'recipient_count'>> = {},
): Promise<string> {
  const id = uuid()
  const times = { created_at: clock.now(), updated_at: clock.now() }
  const row = { id, title: 'This week', introduction_html: '<p>Good morning.</p>', ...times, ...values }
  await store.db.insertInto('newsletters').values(row).execute()
  return id
}

/** Adds active subscribers `reader00000@…`, in numeric order. @returns their addresses */
export async function addSubscribers(
  store: Db,
  count: number,
  { prefix = 'reader', categories = ['Sports'] }: { prefix?: string; categories?: readonly ReaderCategory[] } = {},
): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_, index) => String(index).padStart(5, '0'))
  const readers = numbers.map((number) => ({ email: `${prefix}${number}@alder.example`, categories }))
  await addReaders({ store, clock: { now: () => 1 } }, readers)
  return readers.map(({ email }) => email)
}

export async function countDeliveryStates({ db }: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('newsletter_deliveries')
    .select(['state', (row) => row.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}

export async function findDeliveryState({ db }: Db, email: string) {
  return db.selectFrom('newsletter_deliveries').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
}

export async function insertNewSend({ db }: Db): Promise<NewsletterSendRow> {
  const id = await addNewsletter({ store: { db }, clock: { now: () => 1 } }, { status: 'sending', sent_at: 1 })
  const row = { newsletter_id: id, started_at: 1 }
  return db.insertInto('newsletter_sends').values(row).returningAll().executeTakeFirstOrThrow()
}

type Delivery = Partial<NewsletterDeliveryRow> & { email: string }

/** Adds rows of the ledger, queued unless they say otherwise. */
export async function addDeliveries({ db }: Db, sendNo: number, rows: readonly Delivery[]): Promise<void> {
  const queued = { subscriber_id: 'none', state: 'queued', next_attempt_at: 1, updated_at: 1 } as const
  const valuesOf = (row: Delivery) => ({
    send_number: sendNo,
    ...queued,
    ...(row.state && { next_attempt_at: null }),
    ...row,
  })
  await db.insertInto('newsletter_deliveries').values(rows.map(valuesOf)).execute()
}

/** Sends a newsletter in the usual way to one reader. @returns its id */
export async function sendNewsletter(
  context: AppContext,
  by: Session,
  facts: { title?: string; articleIds: string[]; includesCalendar?: boolean },
): Promise<string> {
  const readers = await context.store.db.selectFrom('subscribers').select('id').limit(1).execute()
  if (readers.length === 0) await addSubscribers(context.store, 1)
  const texts = { title: 'This week', description: null, introduction: null, signOff: null }
  const choices = { includesCalendar: false, onlyChosenSections: false, status: 'draft' } as const
  const { id } = await createNewsletter(context, by.user, { ...texts, ...choices, ...facts })
  const sending = startSending(context, recordingMailer(), createEditionTemplate)
  await applySendAction(context, by.user, id, 'send')
  await sending.look()
  await sending.stop()
  return id
}

/** @returns the id of a newsletter that these addresses got */
export async function addSentNewsletter(context: AppContext, emails: readonly string[]): Promise<string> {
  const { store, clock } = context
  const now = clock.now()
  const id = await addNewsletter(context, { status: 'sent', sent_at: now, recipient_count: emails.length })
  const { number } = await store.db
    .insertInto('newsletter_sends')
    .values({ newsletter_id: id, total: emails.length, started_at: now, finished_at: now })
    .returning('number')
    .executeTakeFirstOrThrow()
  const sent = { state: 'accepted', attempts: 1, reply: '250 Ok', updated_at: now } as const
  for (const email of emails) await addDeliveries(store, number, [{ email, subscriber_id: 'somebody', ...sent }])
  return id
}

export function messageIdFor(newsletterId: string, email: string): string {
  return messageIdOf(newsletterId, email, 'alder.example')
}
