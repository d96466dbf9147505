import type { IssueContent } from '@hometown/shared-types/newsletter-issue'
import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { recordChange } from '../../platform/changes/changes.service.ts'
import { addClicks } from './clicks/clicks.repository.ts'
import { deleteSampleNewsletters, insertFinishedSend, insertSentNewsletter } from './sample-newsletters.repository.ts'
import { noteIssueContents } from './sending/issues.repository.ts'

/** Clicks on an article, by its number from 1, on a county day. */
interface SampleClicks {
  link: number
  day: string
  clicks: number
}

const TOOK_MS = 5 * 60_000

export interface SampleIssue {
  content: IssueContent
  sentAt: number
  recipientCount: number
  report: { failed: number; bounced: number; unsubscribed: number; clicks: readonly SampleClicks[] }
}

/** Inserts them as already sent, with invented reports. Nothing is mailed, because the sample has no subscribers. */
export async function insertSampleNewsletters(
  trx: Transaction<Database>,
  issues: readonly SampleIssue[],
  now: number,
): Promise<void> {
  for (const { content, sentAt, recipientCount, report } of issues) {
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
    await insertFinishedSend(trx, {
      newsletter_id: row.id,
      started_at: sentAt,
      finished_at: sentAt + TOOK_MS,
      total: recipientCount + report.failed,
      bounced: report.bounced,
      left_after: report.unsubscribed,
    })
    await addClicks(
      trx,
      report.clicks.map((clicks) => ({ newsletter_id: row.id, ...clicks })),
    )
    await noteIssueContents(trx, content)
    await recordChange(trx, { kind: 'newsletter', subjectId: row.id }, now)
  }
}

/**
 * With those that somebody sent with nothing but sample articles, to try things: readers would find an empty page. Those
 * that wait aren't sent without their articles, and stay.
 */
export async function removeSampleNewsletters(
  trx: Transaction<Database>,
  goneArticles: ReadonlySet<string>,
  now: number,
): Promise<void> {
  for (const id of await deleteSampleNewsletters(trx, goneArticles))
    await recordChange(trx, { kind: 'newsletter', subjectId: id }, now)
}
