import { type IssueContent, type IssuePicture, issueContentSchema } from '@hometown/shared-types/newsletter-issue'
import type { Page } from '@hometown/shared-types/pagination'
import type { PictureCopies } from '@hometown/shared-types/picture'
import type { PublicNewsletter, PublicNewslettersQuery } from '@hometown/shared-types/public-newsletter'
import type { AppContext } from '../../../../context.ts'
import { notFound } from '../../../../http/errors/app-error.ts'
import { findNotesOf } from '../../../content/articles/corrections/corrections.service.ts'
import { findContentIdsOfPublished } from '../articles/chosen-articles.repository.ts'
import { findIssueCopies, type IssueCopies } from './issue-copies.ts'
import {
  countFrozenNewsletters,
  findFrozenNewsletter,
  findFrozenTitle,
  listFrozenBehind,
  listFrozenNewsletters,
  listPublishedEventIds,
} from './public-newsletters.repository.ts'

type Reading = Pick<AppContext, 'store'>
type FrozenRow = Awaited<ReturnType<typeof listFrozenNewsletters>>[number]

export async function listPublicNewsletters(
  { store }: Reading,
  { page, per_page, after }: PublicNewslettersQuery,
): Promise<Page<PublicNewsletter>> {
  const [rows, total] = await Promise.all([
    after === undefined
      ? listFrozenNewsletters(store.db, { offset: (page - 1) * per_page, limit: per_page })
      : listFrozenBehind(store.db, after, per_page),
    countFrozenNewsletters(store.db),
  ])
  return { data: await publicNewsletters(store.db, rows), total, totalPages: Math.ceil(total / per_page) }
}

/** @throws AppError 404 when it doesn't exist or isn't public yet. */
export async function getPublicNewsletter({ store }: Reading, id: string): Promise<PublicNewsletter> {
  const row = await findFrozenNewsletter(store.db, id)
  const [newsletter] = row ? await publicNewsletters(store.db, [row]) : []
  if (!newsletter) throw notFound('Newsletter')
  return newsletter
}

export async function findNewsletterTitle({ store }: Reading, id: string): Promise<string | undefined> {
  return findFrozenTitle(store.db, id)
}

/** Unlike mails, pages leave out articles that aren't published anymore. */
async function publicNewsletters(db: Reading['store']['db'], rows: readonly FrozenRow[]): Promise<PublicNewsletter[]> {
  const issues = rows.map((row) => ({ row, content: issueContentSchema.parse(JSON.parse(row.content)) }))
  const ids = new Set(issues.flatMap(({ content }) => content.articles.map(({ id }) => id)))
  const published = await findContentIdsOfPublished(db, [...ids])
  const notes = await findNotesOf(db, [...published.keys()])
  const eventIds = new Set(issues.flatMap(({ content }) => content.events.flatMap(({ eventId }) => eventId ?? [])))
  const publishedEvents = new Set(await listPublishedEventIds(db, [...eventIds]))
  const copies = await findIssueCopies(
    db,
    issues.map(({ content }) => content),
  )
  return issues.map(({ row, content }) => ({
    ...publicNewsletter(row, content, { published, notes, copies }),
    ...publicEvents(content, publishedEvents),
  }))
}

/** Events of sample newsletters aren't on the calendar and have no id. */
function publicEvents({ events }: IssueContent, published: ReadonlySet<string>) {
  const named = new Set(events.flatMap(({ eventId }) => eventId ?? []))
  const eventIds = [...named].filter((id) => published.has(id))
  return {
    events: events.filter(({ eventId }) => !eventId || published.has(eventId)),
    eventIds,
    withdrawnEvents: named.size - eventIds.length,
  }
}

interface Today {
  readonly published: ReadonlyMap<string, number>
  readonly notes: Awaited<ReturnType<typeof findNotesOf>>
  readonly copies: IssueCopies
}

function publicNewsletter(
  row: FrozenRow,
  content: IssueContent,
  { published, notes, copies }: Today,
): Omit<PublicNewsletter, 'events' | 'eventIds' | 'withdrawnEvents'> {
  const { title, description, introductionHtml, signOff, paper, sample } = content
  const local = (address: string) => withoutHost(address, [paper.apiUrl, paper.siteUrl])
  const articles = content.articles.flatMap((article) => {
    const contentId = published.get(article.id)
    if (contentId === undefined) return []
    const { id, standfirst, category, authorName, slug, picture } = article
    const shown = {
      id,
      contentId,
      title: article.title,
      standfirst,
      content: article.content,
      category,
      authorName,
      slug,
    }
    const textPictures = copies.ofText(article)
    const noted = notes.get(id)
    return {
      ...shown,
      ...(noted && { notes: noted }),
      ...(textPictures && { textPictures }),
      picture: picture && publicPicture(picture, local(picture.src), (src) => copies.ofLead(article, src)),
    }
  })
  const introduction =
    introductionHtml?.replace(/(\ssrc=")([^"]*)/g, (_, start: string, src: string) => start + local(src)) ?? null
  const introductionPictures = introduction === null ? undefined : copies.ofIntroduction(introduction)
  return {
    id: row.id,
    title,
    description,
    introductionHtml: introduction,
    ...(introductionPictures && { introductionPictures }),
    ...(signOff && { signOff }),
    status: row.status === 'sent' ? 'sent' : 'sending',
    sentAt: new Date(row.sent_at ?? row.frozen_at).toISOString(),
    recipientCount: row.recipient_count,
    articles,
    withdrawnArticles: content.articles.length - articles.length,
    sample,
  }
}

function publicPicture(
  picture: IssuePicture,
  src: string,
  copiesAt: (src: string) => PictureCopies | undefined,
): PublicNewsletter['articles'][number]['picture'] {
  const copies = copiesAt(src)
  return { ...picture, src, ...(copies && { copies }) }
}

/** Mails need absolute URLs; pages use relative ones, because the host of our pictures may change. */
function withoutHost(address: string, hosts: readonly string[]): string {
  const host = hosts.find(
    (known) => /^\/(?:uploads|derived)\//.test(address.slice(known.length)) && address.startsWith(known),
  )
  return host === undefined ? address : address.slice(host.length)
}
