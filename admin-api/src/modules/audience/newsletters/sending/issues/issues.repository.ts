import { type IssueContent, issueContentSchema } from '@hometown/shared-types/newsletter-issue'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import {
  deleteNewsletterContents,
  insertNewsletterContents,
} from '../../../../platform/changes/newsletter-contents.service.ts'
import { forgetIssuePictures, noteIssuePictures } from './issue-pictures.repository.ts'

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
  await noteIssuePictures(db, content)
  await noteIssueContents(db, content)
}

export async function noteIssueContents(
  db: Kysely<Database>,
  { newsletterId, articles, events }: Pick<IssueContent, 'newsletterId' | 'articles' | 'events'>,
): Promise<void> {
  await insertNewsletterContents(db, {
    newsletterId,
    articleIds: articles.map(({ id }) => id),
    eventIds: events.flatMap(({ eventId }) => eventId ?? []),
  })
}

export async function deleteIssue(db: Kysely<Database>, newsletterId: string): Promise<void> {
  await db.deleteFrom('newsletter_issues').where('newsletter_id', '=', newsletterId).execute()
  await deleteNewsletterContents(db, newsletterId)
  await forgetIssuePictures(db, newsletterId)
}
