import { promise } from '../broken-promise.ts'
import type { NewsletterPiece } from '../model.ts'
import type { Newsroom } from '../newsroom.ts'
import { nameOf } from '../outcomes.ts'
import { listSubmissionRows } from '../stored.ts'

interface Page {
  readonly address: string
  readonly text: string
}

/** Anonymous readers and the publisher get exactly what is public. */
export async function expectNothingWithdrawnToBePublic(newsroom: Newsroom): Promise<void> {
  const [articles, events, newsletters] = await Promise.all([
    readPages(newsroom, ['/wp-json/wp/v2/posts?per_page=100', '/api/articles/published?per_page=100']),
    readPages(newsroom, ['/api/calendar-events/published?per_page=100', '/api/calendar-events']),
    readPages(newsroom, ['/api/newsletters', '/api/newsletters/published?per_page=20']),
  ])
  const dates = await readPages(newsroom, ['/api/calendar-events?from=2026-11-01&to=2027-03-01'])
  expectArticles(newsroom, articles, [...events, ...dates, ...newsletters])
  expectEvents(newsroom, events, dates)
  await expectSubmissions(newsroom, [...articles, ...events, ...dates])
  expectNewsletters(newsroom, newsletters)
}

/** A sent newsletter and one that is not may share words, because one was copied from the other. */
function expectNewsletters({ model }: Newsroom, pages: readonly Page[]): void {
  const isSent = ({ isGone, stage }: NewsletterPiece) => !isGone && stage === 'going'
  const sent = new Set(model.newsletters.filter(isSent).flatMap(({ words }) => words))
  for (const newsletter of model.newsletters) {
    if (isSent(newsletter)) continue
    const own = newsletter.words.filter((word) => !sent.has(word))
    expectAbsent(pages, own, `the newsletter “${newsletter.title}”, which isn’t sent,`)
  }
}

function expectArticles({ model }: Newsroom, lists: readonly Page[], others: readonly Page[]): void {
  for (const article of model.articles) {
    if (!article.isPublic)
      expectAbsent([...lists, ...others], article.words, `${nameOf(article)}, which was withdrawn,`)
    else
      for (const { address, text } of lists)
        promise(text.includes(article.title ?? ''), `${nameOf(article)} is published, but not at ${address}.`)
  }
}

function expectEvents({ model }: Newsroom, lists: readonly Page[], dates: readonly Page[]): void {
  for (const event of model.events) {
    for (const { address, text } of event.isPublic ? [] : [...lists, ...dates])
      promise(!text.includes(event.id), `${nameOf(event)} isn’t public, but stands at ${address}.`)
    for (const { address, text } of event.isPublic ? lists : [])
      promise(text.includes(event.id), `${nameOf(event)} is public, but not at ${address}.`)
  }
}

async function expectSubmissions(newsroom: Newsroom, pages: readonly Page[]): Promise<void> {
  const { submissions, events } = newsroom.model
  const rows = new Map((await listSubmissionRows(newsroom)).map((row) => [row.id, row]))
  for (const submission of submissions) {
    if (submission.status === 'approved' || submission.status === 'merged') continue
    // It may be published on the calendar itself.
    const eventId = rows.get(submission.id)?.event_id
    const isPublic = events.some((event) => event.id === eventId && event.isPublic)
    if (!isPublic) expectAbsent(pages, submission.words, `the submission “${submission.title}” (${submission.status})`)
  }
}

function expectAbsent(pages: readonly Page[], words: readonly string[], whose: string): void {
  for (const { address, text } of pages)
    for (const word of words) promise(!text.includes(word), `Words of ${whose} stand at ${address}.`)
}

async function readPages(newsroom: Newsroom, addresses: readonly string[]): Promise<Page[]> {
  return Promise.all(addresses.map((address) => readPage(newsroom, address)))
}

async function readPage(newsroom: Newsroom, address: string): Promise<Page> {
  const { status, body } = await newsroom.call(null, 'GET', address)
  promise(status === 200, `Readers get ${status} at ${address}.`)
  return { address, text: typeof body === 'string' ? body : JSON.stringify(body) }
}

/** The addresses of everything that isn't public. */
export async function expectWithdrawnAddressesToBeClosed(newsroom: Newsroom): Promise<void> {
  const { events, newsletters } = newsroom.model
  const closed = [
    ...events
      .filter(({ isPublic }) => !isPublic)
      .flatMap(({ id }) => [`/api/calendar-events/${id}`, `/api/calendar-events/published/${id}`]),
    ...newsletters
      .filter(({ stage }) => stage !== 'going')
      .flatMap(({ id }) => [`/api/newsletters/${id}`, `/api/newsletters/published/${id}`]),
  ]
  for (const address of closed) {
    const { status } = await newsroom.call(null, 'GET', address)
    promise(status === 404, `${address} answers ${status}, though it isn’t public.`)
  }
}
