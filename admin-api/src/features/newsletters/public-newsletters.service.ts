import { issueContentSchema } from '@hometown/shared-types/newsletter-issue'
import type { Page } from '@hometown/shared-types/pagination'
import type { PublicNewsletter, PublicNewslettersQuery } from '@hometown/shared-types/public-newsletter'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../http/app-error.ts'
import {
  countFrozenNewsletters,
  findFrozenNewsletter,
  listFrozenBehind,
  listFrozenContents,
  listFrozenNewsletters,
  listFrozenTitles,
} from './public-newsletters.repository.ts'

/** Each is as long as its articles together. */
const CONTENTS_AT_ONCE = 20

type Reading = Pick<AppContext, 'store'>
type FrozenRow = Awaited<ReturnType<typeof listFrozenNewsletters>>[number]

/** Frozen newsletters as their pages show them: the last sent first, or those behind an id. */
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
  return { data: rows.map(publicNewsletter), total, totalPages: Math.ceil(total / per_page) }
}

/** @throws AppError 404 for what is not frozen yet, too. */
export async function getPublicNewsletter({ store }: Reading, id: string): Promise<PublicNewsletter> {
  const row = await findFrozenNewsletter(store.db, id)
  if (!row) throw notFound('Newsletter')
  return publicNewsletter(row)
}

/** The titles of the last ones, for their share cards. */
export async function listNewsletterTitles({ store }: Reading, limit: number): Promise<string[]> {
  return (await listFrozenTitles(store.db, limit)).map(({ title }) => title)
}

/** The hashes of all pictures of ours that sent mails and their pages show: those must be there for as long as the mails. */
export async function listSentPictureHashes({ store }: Reading): Promise<Set<string>> {
  const hashes = new Set<string>()
  for (let last = ''; ; ) {
    const rows = await listFrozenContents(store.db, last, CONTENTS_AT_ONCE)
    for (const { content } of rows)
      for (const [, hash = ''] of content.matchAll(/\/derived\/([0-9a-f]{20})-/g)) hashes.add(hash)
    const end = rows.at(-1)
    if (end === undefined || rows.length < CONTENTS_AT_ONCE) return hashes
    last = end.newsletter_id
  }
}

function publicNewsletter(row: FrozenRow): PublicNewsletter {
  const { title, description, introductionHtml, articles, events, eventNotes, paper, sample } =
    issueContentSchema.parse(JSON.parse(row.content))
  const local = (address: string) => withoutHost(address, [paper.apiUrl, paper.siteUrl])
  return {
    id: row.id,
    title,
    description,
    introductionHtml:
      introductionHtml?.replace(/(\ssrc=")([^"]*)/g, (_, start: string, src: string) => start + local(src)) ?? null,
    status: row.status === 'sent' ? 'sent' : 'sending',
    sentAt: new Date(row.sent_at ?? row.frozen_at).toISOString(),
    recipientCount: row.recipient_count,
    articles: articles.map(({ id, standfirst, content, category, authorName, slug, picture, ...article }) => ({
      id,
      title: article.title,
      standfirst,
      content,
      category,
      authorName,
      slug,
      picture: picture && { ...picture, src: local(picture.src) },
    })),
    events,
    ...(eventNotes && { eventNotes }),
    sample,
  }
}

/** Mails need whole addresses; pages serve our own pictures from wherever they are today. */
function withoutHost(address: string, hosts: readonly string[]): string {
  const host = hosts.find(
    (known) => /^\/(?:uploads|derived)\//.test(address.slice(known.length)) && address.startsWith(known),
  )
  return host === undefined ? address : address.slice(host.length)
}
