import { type IssueContent, issueContentSchema } from '@hometown/shared-types/newsletter-issue'
import { PICTURE_HASH } from '@hometown/shared-types/picture'
import { picturesInText } from '@hometown/shared-types/text-pictures'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { isOneOf } from '../../../../database/many-rows.ts'
import {
  type ContentKind,
  deleteNewsletterContents,
  insertNewsletterContents,
} from '../../../platform/changes/changes.service.ts'

const HASH = new RegExp(`/derived/(${PICTURE_HASH})-`, 'g')

export async function findIssueContent(db: Kysely<Database>, newsletterId: string): Promise<IssueContent | undefined> {
  const row = await db
    .selectFrom('newsletter_issues')
    .select('content')
    .where('newsletter_id', '=', newsletterId)
    .executeTakeFirst()
  return row && issueContentSchema.parse(JSON.parse(row.content))
}

/** Freezes a newsletter's contents. A second call changes nothing. */
export async function saveIssueContent(db: Kysely<Database>, content: IssueContent, now: number): Promise<void> {
  await db
    .insertInto('newsletter_issues')
    .values({
      newsletter_id: content.newsletterId,
      content: JSON.stringify(content),
      frozen_at: now,
      tracks_clicks: content.trackClicks ? 1 : 0,
    })
    .onConflict((conflict) => conflict.column('newsletter_id').doNothing())
    .execute()
  await noteIssueContents(db, content)
}

export async function noteIssueContents(db: Kysely<Database>, content: IssueContent): Promise<void> {
  const { newsletterId, articles, events } = content
  const note = (kind: ContentKind, items: Iterable<string>) => insertNewsletterContents(db, newsletterId, kind, items)
  const row = await db
    .selectFrom('newsletters')
    .select('introduction_html')
    .where('id', '=', newsletterId)
    .executeTakeFirst()
  await note('picture', picturesOf(content, row?.introduction_html ?? ''))
  await note('size', sizesOf(content))
  await note(
    'article',
    articles.map(({ id }) => id),
  )
  await note(
    'event',
    events.flatMap(({ eventId }) => eventId ?? []),
  )
}

export async function deleteIssue(db: Kysely<Database>, newsletterId: string): Promise<void> {
  await db.deleteFrom('newsletter_issues').where('newsletter_id', '=', newsletterId).execute()
  await deleteNewsletterContents(db, newsletterId)
}

/** Those of the given sizes, by hash, that mails show. */
export async function listSizesInNewsletters(db: Kysely<Database>, hashes: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('newsletter_contents')
    .select('item')
    .distinct()
    .where('kind', '=', 'size')
    .where(isOneOf(db, 'item', hashes))
    .execute()
  return rows.map(({ item }) => item)
}

function sizesOf(content: IssueContent): Set<string> {
  const found = JSON.stringify(content).matchAll(HASH)
  return new Set([...found].map(([, hash = '']) => hash))
}

/** @param introduction the original HTML; the frozen one contains URLs of resized copies. */
function picturesOf({ articles }: IssueContent, introduction: string): Set<string> {
  const urls = new Set<string>()
  for (const { picture, imageUrl } of articles) if (picture && imageUrl) urls.add(imageUrl)
  for (const html of [introduction, ...articles.map(({ content }) => content)]) {
    for (const { src, original } of picturesInText(html)) urls.add(src).add(original)
  }
  return urls
}
