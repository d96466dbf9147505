import type { IssueContent } from '@hometown/shared-types/newsletter-issue'
import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { recordChange } from '../../platform/changes/changes.service.ts'
import { deleteSampleNewsletters, insertSentNewsletter } from './public/public-newsletters.repository.ts'
import { noteIssueContents } from './sending/issues/issue-contents.repository.ts'
import { noteIssuePictures } from './sending/issues/issue-pictures.repository.ts'

export interface SampleIssue {
  content: IssueContent
  sentAt: number
  recipientCount: number
}

/** Inserts them as already sent; nothing is mailed, because the sample has no subscribers. */
export async function insertSampleNewsletters(
  trx: Transaction<Database>,
  issues: readonly SampleIssue[],
  now: number,
): Promise<void> {
  for (const { content, sentAt, recipientCount } of issues) {
    const row = {
      id: content.newsletterId,
      title: content.title,
      description: content.description,
      article_ids: JSON.stringify(content.articles.map(({ id }) => id)),
      status: 'sent' as const,
      sent_at: sentAt,
      recipient_count: recipientCount,
      introduction_html: content.introductionHtml,
      sample: 1,
      created_at: sentAt,
      updated_at: sentAt,
    }
    await insertSentNewsletter(trx, row, JSON.stringify(content), sentAt)
    await noteIssueContents(trx, content)
    await noteIssuePictures(trx, content)
    await recordChange(trx, { kind: 'newsletter', subjectId: row.id }, now)
  }
}

export async function removeSampleNewsletters(trx: Transaction<Database>, now: number): Promise<void> {
  for (const id of await deleteSampleNewsletters(trx))
    await recordChange(trx, { kind: 'newsletter', subjectId: id }, now)
}
