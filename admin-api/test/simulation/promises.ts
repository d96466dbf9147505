import { mayGoOut, type NewsletterPiece, type Piece } from './model.ts'
import { type Newsroom, promise } from './newsroom.ts'
import { findSendRow, listDeliveryRows, listStored, listSubscriberRows, matches, nameOf } from './stored.ts'

/**
 * By the mail server's record: nobody gets a newsletter twice, after unsubscribing, or after it was canceled or held.
 */
export function createMailWatch(newsroom: Newsroom): () => void {
  const { mail, model } = newsroom
  let seen = 0
  return () => {
    for (const { to, newsletterId } of mail.deliveries.slice(seen)) {
      const newsletter = model.newsletters.find(({ id }) => id === newsletterId)
      promise(newsletter !== undefined, `${to} got a newsletter that nobody made.`)
      promise(mayGoOut(newsletter), `${to} got “${newsletter.title}”, which ${whyNot(newsletter)}.`)
      const hasLeft = model.subscribers.some(({ email, leftAt }) => email === to && leftAt !== null)
      promise(!hasLeft, `${to} got “${newsletter.title}” and had left before.`)
      const times = countOf(newsroom, to, newsletterId)
      const most = 1 + (newsletter.secondTries.get(to) ?? 0)
      promise(times <= most, `${to} got “${newsletter.title}” ${times} times.`)
    }
    seen = mail.deliveries.length
  }
}

function whyNot({ isGone, isPaused, isTakenBack, stage }: Parameters<typeof mayGoOut>[0]): string {
  if (isGone) return 'was deleted'
  if (isTakenBack) return 'was taken back'
  return isPaused ? 'was paused' : `was ${stage}`
}

function countOf({ mail }: Newsroom, to: string, newsletterId: string): number {
  return mail.deliveries.filter((one) => one.to === to && one.newsletterId === newsletterId).length
}

/** At rest, the ledger and the mail server agree about each reader. */
export async function expectLedgerToAgree(newsroom: Newsroom): Promise<void> {
  for (const newsletter of newsroom.model.newsletters) {
    const send = await findSendRow(newsroom, newsletter.id)
    if (!send) continue
    const rows = await listDeliveryRows(newsroom, send.no)
    for (const { email, state } of rows) {
      const times = countOf(newsroom, email, newsletter.id)
      if (state === 'accepted') promise(times > 0, `${email} should have “${newsletter.title}”, and has not.`)
      const most = newsletter.secondTries.get(email) ?? 0
      if (state !== 'accepted' && state !== 'in_doubt')
        promise(times <= most, `${email} has “${newsletter.title}”, which the ledger calls ${state}.`)
    }
    const isOver = mayGoOut(newsletter) && send.finished_at !== null
    const waiting = rows.filter(({ state }) => state === 'queued' || state === 'on_the_wire')
    promise(
      !isOver || waiting.length === 0,
      `“${newsletter.title}” is sent, but ${waiting.length} readers wait for it.`,
    )
    const { begunAt } = newsletter
    if (!isOver || begunAt === null) continue
    const noted = new Set(rows.map(({ email }) => email))
    for (const { email, since, leftAt } of newsroom.model.subscribers)
      promise(
        leftAt !== null || since >= begunAt || noted.has(email),
        `${email} was left out of “${newsletter.title}”.`,
      )
  }
}

/** Everything that somebody made and nobody removed is as of the last successful save. */
export async function expectNothingLost(newsroom: Newsroom): Promise<void> {
  const { articles, events, newsletters, subscribers } = newsroom.model
  for (const pieces of [articles, events, newsletters] satisfies Piece[][]) await expectPieces(newsroom, pieces)
  const rows = new Map((await listSubscriberRows(newsroom)).map((row) => [row.email, row]))
  for (const { email, leftAt } of subscribers) {
    promise(rows.has(email), `The subscriber ${email} is lost.`)
    promise((rows.get(email)?.status === 'active') === (leftAt === null), `${email} is ${rows.get(email)?.status}.`)
  }
}

async function expectPieces(newsroom: Newsroom, pieces: readonly Piece[]): Promise<void> {
  const [first] = pieces
  if (!first) return
  const stored = await listStored(newsroom, first.kind)
  for (const piece of pieces) {
    const row = stored.get(piece.id)
    if (matches(piece, row)) continue
    if (!row) throwLost(`${nameOf(piece)} is lost`)
    else if (piece.isGone) throwLost(`${nameOf(piece)} was deleted and is back`)
    else throwLost(`${nameOf(piece)} is “${row.title}” (${row.status}), but should be ${JSON.stringify(piece)}`)
  }
}

function throwLost(sentence: string): never {
  promise(false, `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`)
  throw new Error('unreachable')
}

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
        promise(text.includes(article.title), `${nameOf(article)} is published, but not at ${address}.`)
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
