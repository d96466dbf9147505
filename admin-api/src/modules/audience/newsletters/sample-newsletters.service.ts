import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { insertMany } from '../../../database/many-rows.ts'
import type { IssueContent } from '../../../mail-templates/newsletter-issue.ts'
import { recordChange } from '../../platform/changes/changes.service.ts'
import { saveIssueContent } from './newsletter-contents.service.ts'
import { articleIdsOf } from './newsletter-row.ts'
import type { NewsletterClickTable } from './newsletters.table.ts'

type Trx = Transaction<Database>

const TOOK_MS = 5 * 60_000

export interface SampleIssue {
  content: IssueContent
  sentAt: number
  recipientCount: number
  report: { failed: number; clicks: readonly Omit<NewsletterClickTable, 'newsletter_id'>[] }
}

/**
 * Inserts them as already sent, with invented reports. Nothing is mailed, because the sample has no subscribers, so there
 * is no ledger.
 */
export async function insertSampleNewsletters(trx: Trx, issues: readonly SampleIssue[], now: number): Promise<void> {
  for (const { content, sentAt, recipientCount, report } of issues) {
    const id = content.newsletterId
    await trx
      .insertInto('newsletters')
      .values({
        id,
        title: content.title,
        description: content.description,
        article_ids: JSON.stringify(content.articles.map((article) => article.id)),
        status: 'sent',
        sent_at: sentAt,
        recipient_count: recipientCount,
        introduction_html: content.introductionHtml,
        sample: 1,
        created_at: sentAt,
        updated_at: sentAt,
      })
      .execute()
    await saveIssueContent(trx, content, sentAt)
    const total = recipientCount + report.failed
    await trx
      .insertInto('newsletter_sends')
      .values({ newsletter_id: id, started_at: sentAt, finished_at: sentAt + TOOK_MS, total })
      .execute()
    const clicks = report.clicks.map((row) => ({ newsletter_id: id, ...row }))
    await insertMany(trx, 'newsletter_clicks', clicks)
    await recordChange(trx, { kind: 'newsletter', subjectId: id }, now)
  }
}

/**
 * With those that somebody sent with nothing but sample articles, to try things: readers would find an empty page. Those
 * that wait aren't sent without their articles, and stay.
 */
export async function removeSampleNewsletters(trx: Trx, goneArticles: ReadonlySet<string>, now: number): Promise<void> {
  const rows = await trx
    .selectFrom('newsletters')
    .select(['id', 'sample', 'article_ids'])
    .where('status', '=', 'sent')
    .execute()
  for (const { id, sample, ...row } of rows) {
    const articles = articleIdsOf(row)
    const isTryOut = articles.length > 0 && articles.every((article) => goneArticles.has(article))
    if (sample === 0 && !isTryOut) continue
    await trx.deleteFrom('newsletters').where('id', '=', id).execute()
    await recordChange(trx, { kind: 'newsletter', subjectId: id }, now)
  }
}
