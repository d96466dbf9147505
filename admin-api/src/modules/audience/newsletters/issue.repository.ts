import type { Removable, RemovalUsage } from '@hometown/shared-types/contract/desk-articles'
import { PICTURE_HASH } from '@hometown/shared-types/contract/pictures'
import { picturesInText } from '@hometown/shared-types/rules/html'
import { isoTimeOrNull } from '@hometown/shared-types/rules/time'
import { type Expression, expressionBuilder, sql } from 'kysely'
import { isOneOf, selectOne } from '../../../database/bulk-sql.ts'
import type { Db } from '../../../database/database.ts'
import type { Database } from '../../../database/tables.ts'
import { newslettersWithContent } from '../../../database/write/record-changes.ts'
import { type IssueContent, issueContentSchema } from '../../../mail-templates/newsletter-issue.ts'
import type { PictureUsage } from '../../content/media/index.ts'
import { insertNewsletterContents } from '../../platform/changes/index.ts'
import { PUBLIC_NEWSLETTER_STATUSES } from './newsletters.repository.ts'

/** Finds the newsletter as it was when its send began. */
export async function findIssue(db: Db, newsletterId: string): Promise<IssueContent | undefined> {
  const row = await db
    .selectFrom('newsletter_issues')
    .select('content')
    .where('newsletter_id', '=', newsletterId)
    .executeTakeFirst()
  return row && issueContentSchema.parse(JSON.parse(row.content))
}

export async function saveIssue(db: Db, content: IssueContent, now: number): Promise<void> {
  const { newsletterId, articles, events, trackClicks } = content
  await db
    .insertInto('newsletter_issues')
    .values({
      newsletter_id: newsletterId,
      content: JSON.stringify(content),
      frozen_at: now,
      tracks_clicks: trackClicks ? 1 : 0,
    })
    .execute()
  const newsletters = db.selectFrom('newsletters').select('introduction_html').where('id', '=', newsletterId)
  const introduction = (await newsletters.executeTakeFirst())?.introduction_html ?? ''
  await insertNewsletterContents(db, newsletterId, {
    article: articles.map(({ id }) => id),
    event: events.flatMap(({ eventId }) => eventId ?? []),
    picture: originalPictureUrlsOf(content, introduction),
    size: resizedPictureHashesOf(content),
  })
}

const NEWSLETTER_USAGE_LIST_LENGTH = 10

/** Finds newsletters that went out, or go out now; the newest first. */
export async function findNewsletterUsage(db: Db, kind: Removable, ids: readonly string[]): Promise<RemovalUsage> {
  const newsletters = await db
    .selectFrom('newsletters')
    .select(['id', 'title', 'sent_at'])
    .where('id', 'in', newslettersWithContent(db, kind, ids))
    .where('status', 'in', PUBLIC_NEWSLETTER_STATUSES)
    .where('sample', '=', 0)
    .orderBy('created_at', 'desc')
    .limit(NEWSLETTER_USAGE_LIST_LENGTH)
    .execute()
  const articles = db.selectFrom('articles').select((row) => row.fn.sum<number | null>('views').as('views'))
  const sum = articles.where(isOneOf(db, 'id', ids)).where('sample', '=', 0)
  const views = kind === 'article' ? (await sum.executeTakeFirstOrThrow()).views : 0
  return {
    newsletters: newsletters.map(({ id, title, sent_at }) => ({ id, title, sentAt: isoTimeOrNull(sent_at) })),
    views: views ?? 0,
  }
}

const RESIZED_PICTURE_HASH_PATTERN = new RegExp(`/derived/(${PICTURE_HASH})-`, 'g')

function resizedPictureHashesOf(content: IssueContent): Set<string> {
  return new Set(Array.from(JSON.stringify(content).matchAll(RESIZED_PICTURE_HASH_PATTERN), ([, hash = '']) => hash))
}

/** @param introduction the original HTML; the one in the issue contains URLs of resized copies. */
function originalPictureUrlsOf({ articles }: IssueContent, introduction: string): Set<string> {
  const urls = new Set<string>()
  for (const { picture, imageUrl } of articles) if (picture && imageUrl) urls.add(imageUrl)
  for (const html of [introduction, ...articles.map(({ content }) => content)])
    for (const { src, original } of picturesInText(html)) urls.add(src).add(original)
  return urls
}

const { or, exists, selectFrom } = expressionBuilder<Database, never>()

export const newsletterPictureUsage: PictureUsage = {
  /** Open newsletters count with their current introduction, others with the pictures recorded at their send. */
  shows: (url) =>
    or([
      exists(selectIssuesWithPicture(url)),
      exists(selectFrom('newsletters').select(selectOne).where(isInUnsentIntroduction(url))),
    ]),

  /** Ignores pictures of articles: articles report their own, and the page hides unpublished articles. */
  publishes: (url) =>
    exists(
      selectIssuesWithPicture(url)
        .innerJoin('newsletters', 'newsletters.id', 'newsletter_contents.newsletter_id')
        .where('newsletters.status', 'in', PUBLIC_NEWSLETTER_STATUSES)
        .where('newsletters.taken_off_at', 'is', null)
        .where(isPictureInIntroduction(url)),
    ),

  async list(db, url) {
    const rows = await db
      .selectFrom('newsletters')
      .select(['id', 'title', 'status'])
      .where((row) =>
        row.or([row('id', 'in', newslettersWithContent(db, 'picture', [url])), isInUnsentIntroduction(sql.val(url))]),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({ kind: 'newsletter', ...row }))
  },

  async renderAgain(tx, url) {
    const rows = await tx.db
      .selectFrom('newsletters')
      .select('id')
      .where('id', 'in', newslettersWithContent(tx.db, 'picture', [url]))
      .where('status', 'in', PUBLIC_NEWSLETTER_STATUSES)
      .where('taken_off_at', 'is', null)
      .execute()
    for (const { id } of rows) tx.changed({ kind: 'newsletter', subjectId: id })
  },

  /** Mails already sent show these sizes. */
  async listHashesToKeep(db, hashes) {
    const sizes = db.selectFrom('newsletter_contents').select('item').distinct().where('kind', '=', 'size')
    return (await sizes.where(isOneOf(db, 'item', hashes)).execute()).map(({ item }) => item)
  },
}

function selectIssuesWithPicture(url: Expression<string>) {
  return selectFrom('newsletter_contents')
    .select(selectOne)
    .where('newsletter_contents.kind', '=', 'picture')
    .where('newsletter_contents.item', '=', url)
}

function isInUnsentIntroduction(url: Expression<string>) {
  return sql<boolean>`newsletters.status in ('draft', 'scheduled') and ${isPictureInIntroduction(url)}`
}

function isPictureInIntroduction(url: Expression<string>) {
  return sql<boolean>`newsletters.introduction_html like '%' || ${url} || '%'`
}
