import { setTimeout as wait } from 'node:timers/promises'
import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import type { SendProgress } from '@hometown/shared-types/newsletter-sending'
import type { Facts } from '../support/facts.ts'
import { waitUntil } from '../support/wait-until.ts'
import type { Balancer } from './balancer.ts'
import type { Saves } from './saves.ts'
import type { Staff } from './staff.ts'

const ROWS_AT_ONCE = 1000
const SENT_WITHIN_MS = 10 * 60_000
const LOOK_EVERY_MS = 500

export interface SentNewsletter {
  readonly id: string
  readonly startedAt: number
  isSent: boolean
}

export interface Newsletters {
  /** In the order in which they were sent. */
  readonly sent: readonly SentNewsletter[]
  readonly problems: readonly string[]
  /** One is under way while this is on: the next begins when one has been sent. */
  start(): void
  /** Resolves when the one under way has been sent. */
  finish(): Promise<void>
  /** Doesn't wait any more: the database was put back. */
  forget(): void
}

/** Subscribers at seven providers. */
export async function addSubscribers(facts: Facts, count: number): Promise<void> {
  for (let first = 0; first < count; first += ROWS_AT_ONCE) {
    const last = Math.min(count, first + ROWS_AT_ONCE) - 1
    await facts.all(
      `insert into subscribers (id, email, categories, unsubscribe_token, confirmed_at, consent_source, created_at, updated_at)
       select '0193' || lpad(to_hex(n), 8, '0') || '-7000-8000-000000000000',
         'reader-' || md5(n::text) || '@provider' || n % 7 || '.example', '["Community"]',
         'token-' || n || '-abcdefghijklmnopqrstuvwxyz', 1, 'test', 1, 1
       from generate_series($1::int, $2::int) n`,
      [first, last],
    )
  }
}

/** Sends newsletters to all subscribers, one after the other, at whichever machine a balancer names. */
export function prepareNewsletters(staff: Staff, balancer: Balancer, saves: Saves): Newsletters {
  const sent: SentNewsletter[] = []
  const problems: string[] = []
  let isWanted = false
  let generation = 0
  let working: Promise<void> | undefined

  /** Creating twice only makes a draft that nobody sends; sending twice makes one send. */
  async function patiently<T>(own: number, call: () => Promise<T>): Promise<T> {
    return waitUntil(() => (own === generation ? call() : undefined), 60_000, 'a call for a newsletter')
  }

  async function sendNext(own: number): Promise<void> {
    const article = await waitUntil(() => saves.articles.find(({ edit }) => edit > 0), 30_000, 'a first article')
    const { id } = await patiently(own, () =>
      staff.call<DeskNewsletter>(balancer.next(), 'POST', '/api/newsletters', {
        title: `The week, number ${sent.length + 1}`,
        articleIds: [article.id],
        includesCalendar: false,
      }),
    )
    const newsletter = { id, startedAt: Date.now(), isSent: false }
    await patiently(own, () => staff.call(balancer.next(), 'POST', `/api/newsletters/${id}/send`, {}))
    sent.push(newsletter)
    for (const deadline = Date.now() + SENT_WITHIN_MS; Date.now() < deadline && own === generation; ) {
      await wait(LOOK_EVERY_MS)
      const progress = await staff
        .call<SendProgress>(balancer.next(), 'GET', `/api/newsletters/${id}/progress`)
        .catch(() => undefined)
      if (own !== generation) return
      newsletter.isSent = progress?.status === 'sent' && progress.counts.deferred === 0
      if (newsletter.isSent) return
    }
    if (own === generation) problems.push(`Newsletter ${id} wasn’t sent within ${SENT_WITHIN_MS / 60_000} minutes.`)
  }

  async function work(): Promise<void> {
    const own = generation
    while (isWanted && own === generation) await sendNext(own)
  }

  return {
    sent,
    problems,
    start() {
      isWanted = true
      const own = generation
      working ??= work()
        .catch((error: unknown) => {
          if (own === generation) problems.push(String(error))
        })
        .finally(() => {
          if (own === generation) working = undefined
        })
    },
    async finish() {
      isWanted = false
      await working
    },
    forget() {
      isWanted = false
      generation += 1
      working = undefined
    },
  }
}
