import type { DeskNewsletter } from '@hometown/shared-types/contract/newsletters'
import type { PublicNewsletter } from '@hometown/shared-types/contract/public-newsletters'
import type { AppContext } from '../../../context.ts'
import { isOneOf } from '../../../database/bulk-sql.ts'
import type { Actor, Db } from '../../../database/database.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import { type IssueContent, issueContentSchema } from '../../../mail-templates/newsletter-issue.ts'
import { findCorrections } from '../../content/articles/index.ts'
import {
  findKnownPictures,
  type KnownPictures,
  pictureCopiesOf,
  resolveTextPictures,
} from '../../content/media/index.ts'
import { mapPublishedToContentIds } from './chosen-articles.repository.ts'
import { describeNewsletter, newsletters, PUBLIC_NEWSLETTER_STATUSES } from './newsletters.repository.ts'

function selectPublished(db: Db) {
  return db
    .selectFrom('newsletters')
    .innerJoin('newsletter_issues', 'newsletter_issues.newsletter_id', 'newsletters.id')
    .where('newsletters.status', 'in', PUBLIC_NEWSLETTER_STATUSES)
    .where('newsletters.taken_off_at', 'is', null)
}

function selectPublicIssueRows(db: Db) {
  return selectPublished(db).select([
    'newsletters.id',
    'newsletters.status',
    'newsletters.sent_at',
    'newsletters.recipient_count',
    'newsletter_issues.content',
    'newsletter_issues.frozen_at',
  ])
}

type PublicIssueRow = Awaited<ReturnType<ReturnType<typeof selectPublicIssueRows>['executeTakeFirstOrThrow']>>

export async function listPublicNewsletters(
  { store: { db } }: AppContext,
  { per_page, after }: { per_page: number; after: string },
): Promise<{ data: PublicNewsletter[] }> {
  const rows = await selectPublicIssueRows(db)
    .where('newsletters.id', '>', after)
    .orderBy('newsletters.id')
    .limit(per_page)
    .execute()
  return { data: await describePublicIssues(db, rows) }
}

/** @throws AppError 404 when it doesn't exist or isn't public yet. */
export async function getPublicNewsletter({ store: { db } }: AppContext, id: string): Promise<PublicNewsletter> {
  const row = await selectPublicIssueRows(db).where('newsletters.id', '=', id).executeTakeFirst()
  const [newsletter] = row ? await describePublicIssues(db, [row]) : []
  if (!newsletter) throw notFound('Newsletter')
  return newsletter
}

export async function findNewsletterTitle({ store: { db } }: AppContext, id: string): Promise<string | undefined> {
  const row = await selectPublished(db).select('newsletters.title').where('newsletters.id', '=', id).executeTakeFirst()
  return row?.title
}

/** Unlike mails, pages leave out articles and events that aren't published anymore. */
async function describePublicIssues(db: Db, rows: readonly PublicIssueRow[]): Promise<PublicNewsletter[]> {
  const issues = rows.map((row) => ({ row, content: issueContentSchema.parse(JSON.parse(row.content)) }))
  const articles = issues.flatMap(({ content }) => content.articles)
  const events = issues.flatMap(({ content }) => content.events)
  const eventIds = events.flatMap(({ eventId }) => eventId ?? [])
  const articlePictures = articles.map(({ imageUrl, content }) => ({ imageUrl, html: content }))
  const articleIds = articles.map(({ id }) => id)
  const published = await mapPublishedToContentIds(db, articleIds)
  const current: PublishedContent = {
    published,
    corrections: await findCorrections(db, [...published.keys()]),
    events: await findPublishedEventIds(db, eventIds),
    pictures: await findKnownPictures(db, articlePictures),
  }
  return issues.map(({ row, content }) => describePublicIssue(row, content, current))
}

async function findPublishedEventIds(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('calendar_events')
    .select('id')
    .where('status', '=', 'published')
    .where(isOneOf(db, 'id', ids))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

interface PublishedContent {
  /** WordPress ids by article id. */
  readonly published: ReadonlyMap<string, number>
  readonly corrections: Awaited<ReturnType<typeof findCorrections>>
  readonly events: ReadonlySet<string>
  readonly pictures: KnownPictures
}

function describePublicIssue(row: PublicIssueRow, content: IssueContent, current: PublishedContent): PublicNewsletter {
  const { title, description, introductionHtml, signOff, paper, sample } = content
  const articles = content.articles.flatMap((article) => {
    const { id, url: _, description: _d, imageUrl, imageAlt: _a, picture, ...fields } = article
    const contentId = current.published.get(id)
    if (contentId === undefined) return []
    const notes = current.corrections.get(id)?.filter(({ kind }) => kind === 'note') ?? []
    const textPictures = resolveTextPictures(article.content, current.pictures).pictures
    const copies = pictureCopiesOf(current.pictures.get(imageUrl ?? ''))
    return {
      ...fields,
      id,
      contentId,
      ...(notes.length > 0 && { notes }),
      ...(textPictures && { textPictures }),
      picture: picture && { ...picture, src: withoutPictureHost(picture.src, paper), ...(copies && { copies }) },
    }
  })
  // Events of sample newsletters aren't on the calendar and have no id.
  const events = content.events.filter(({ eventId }) => !eventId || current.events.has(eventId))
  return {
    id: row.id,
    title,
    description,
    introductionHtml: introductionHtml && withoutPictureHost(introductionHtml, paper),
    ...(signOff && { signOff }),
    status: row.status === 'sent' ? 'sent' : 'sending',
    sentAt: new Date(row.sent_at ?? row.frozen_at).toISOString(),
    recipientCount: row.recipient_count,
    articles,
    withdrawnArticles: content.articles.length - articles.length,
    events,
    withdrawnEvents: content.events.length - events.length,
    sample,
  }
}

/** Mails need absolute URLs; pages use relative ones, because the host of our pictures may change. */
function withoutPictureHost(text: string, { apiUrl }: IssueContent['paper']): string {
  return ['/uploads/', '/derived/'].reduce((rest, path) => rest.replaceAll(apiUrl + path, path), text)
}

/** Adds or removes the newsletter's page and list entry; mails and the report stay. Repeating it changes nothing. */
export async function setNewsletterOnSite(
  { store }: AppContext,
  actor: Actor,
  id: string,
  isOnSite: boolean,
): Promise<DeskNewsletter> {
  return store.write(actor, async (tx) => {
    const before = await tx.expect(newsletters, id)
    if (!PUBLIC_NEWSLETTER_STATUSES.some((one) => one === before.status))
      throw new AppError(409, 'conflict', 'This newsletter isn’t on the site yet.')
    if (isOnSite !== (before.taken_off_at === null)) {
      await tx.update(before, { taken_off_at: isOnSite ? null : tx.now })
      const action = isOnSite ? 'newsletter.put-back-on-site' : 'newsletter.take-off-site'
      await tx.audit(action, before, { title: before.title })
    }
    return describeNewsletter(before, tx)
  })
}
