import type { IssueContent } from '@hometown/shared-types/newsletter-issue'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../src/context.ts'
import type { Store } from '../../src/database/store.ts'
import type { BulkMailer, HandOver, MailJob } from '../../src/integrations/mailer/bulk-mailer.ts'
import type { Editions } from '../../src/modules/audience/newsletters/sending/loop/editions.ts'
import {
  type NewsletterSending,
  startNewsletterSending,
} from '../../src/modules/audience/newsletters/sending/loop/send-newsletters.job.ts'
import { createWorkLease } from '../../src/modules/platform/schedule/work-lease.service.ts'

/** As `jobs` does, until the store is closed. */
export function startSending(context: AppContext, mailer: BulkMailer, editions = plainEditions()): NewsletterSending {
  const lease = createWorkLease(context, 'mail')
  const job = startNewsletterSending(context, mailer, editions, lease)
  const sending: NewsletterSending = {
    look: job.look,
    async stop() {
      await job.stop()
      await lease.release()
    },
  }
  const { store } = context
  const close = store.close.bind(store)
  Object.assign(store, {
    async close() {
      await sending.stop()
      await close()
    },
  })
  return sending
}

export interface RecordingMailer extends BulkMailer {
  /** Addresses in the order of hand-over. */
  readonly handed: string[]
  readonly jobs: MailJob[]
  /** The most messages in flight at once. */
  readonly most: number
}

type Answer = (to: string, turn: number) => HandOver | Promise<HandOver>

export const accepted: HandOver = { outcome: 'accepted', reply: '250 2.0.0 Ok' }

export function recordingMailer(answer: Answer = () => accepted, connections = 10): RecordingMailer {
  const handed: string[] = []
  const jobs: MailJob[] = []
  let onTheWire = 0
  let most = 0
  return {
    way: 'smtp',
    connections,
    handed,
    jobs,
    get most() {
      return most
    },
    capacity: () => connections - onTheWire,
    // Never resolves: the sender has all connections.
    ready: () => new Promise(() => {}),
    async send(job) {
      onTheWire += 1
      most = Math.max(most, onTheWire)
      handed.push(job.envelope.to)
      jobs.push(job)
      // Real answers aren't immediate either.
      await new Promise((resolve) => setImmediate(resolve))
      try {
        return await answer(job.envelope.to, handed.filter((to) => to === job.envelope.to).length)
      } finally {
        onTheWire -= 1
      }
    },
    close: async () => {},
  }
}

/** One line each. */
export function plainEditions(changes: Partial<Editions> = {}): Editions {
  return {
    load: async (_context, newsletter) => plainIssue(newsletter.id, newsletter.title),
    variantOf: (_content, categories) => categories.join(','),
    template: async (content, variant) => ({
      fill: ({ email, unsubscribeToken, messageId }) =>
        Buffer.from(
          `Message-ID: ${messageId}\r\nTo: ${email}\r\nSubject: ${content.title}\r\n\r\n${variant} ${unsubscribeToken}\r\n`,
        ),
    }),
    ...changes,
  }
}

export function plainIssue(newsletterId: string, title: string): IssueContent {
  return {
    newsletterId,
    title,
    description: null,
    introductionHtml: null,
    date: '2026-11-20',
    articles: [],
    events: [],
    onlyChosenSections: false,
    paper: {
      name: 'The Alder Courier',
      county: 'Alder County',
      siteUrl: 'http://localhost:3000',
      apiUrl: 'http://localhost:3000',
      accentColour: '#1d4ed8',
      postalAddress: '1 Main Street',
      from: { name: 'The Alder Courier', address: 'news@alder.example' },
      timeZone: 'America/Chicago',
    },
    webUrl: `http://localhost:3000/newsletter/${newsletterId}`,
    trackClicks: false,
    sample: false,
  }
}

export async function addNewsletter(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  values: { status?: 'draft' | 'scheduled'; scheduled_for?: number; title?: string } = {},
): Promise<string> {
  const id = uuid()
  await store.db
    .insertInto('newsletters')
    .values({
      id,
      title: 'This week',
      description: null,
      introduction_html: '<p>Good morning.</p>',
      scheduled_for: null,
      sent_at: null,
      created_at: clock.now(),
      updated_at: clock.now(),
      ...values,
    })
    .execute()
  return id
}

/** Active subscribers `reader00000@…`, in numeric order. @returns their addresses */
export async function addSubscribers(
  { db }: Pick<Store, 'db'>,
  count: number,
  options: { domain?: string; prefix?: string; categories?: readonly string[] } = {},
): Promise<string[]> {
  const { domain = 'alder.example', prefix = 'reader', categories = ['Sports'] } = options
  const rows = Array.from({ length: count }, (_, index) => ({
    id: uuid(),
    email: `${prefix}${String(index).padStart(5, '0')}@${domain}`,
    categories: JSON.stringify(categories),
    unsubscribe_token: uuid(),
    confirmed_at: null,
    consent_source: null,
    created_at: 1,
    updated_at: 1,
  }))
  for (let start = 0; start < rows.length; start += 500) {
    await db
      .insertInto('subscribers')
      .values(rows.slice(start, start + 500))
      .execute()
  }
  return rows.map(({ email }) => email)
}

export async function readStates({ db }: Pick<Store, 'db'>): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('newsletter_deliveries')
    .select(['state', (row) => row.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}

export async function stateOf({ db }: Pick<Store, 'db'>, email: string) {
  return db.selectFrom('newsletter_deliveries').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
}
