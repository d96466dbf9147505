import { insertMany } from '../../../database/bulk-sql.ts'
import type { Tx } from '../../../database/database.ts'
import type { IssueContent } from '../../../mail-templates/newsletter-issue.ts'
import { saveIssue } from './issue.repository.ts'
import { articleIdsOf, newsletters } from './newsletters.repository.ts'
import type { NewsletterClickTable } from './newsletters.table.ts'

const TOOK_MS = 5 * 60_000

export interface SampleIssue {
  content: IssueContent
  sentAt: number
  recipientCount: number
  report: { failed: number; clicks: readonly Omit<NewsletterClickTable, 'newsletter_id'>[] }
}

/**
 * Inserts newsletters as already sent, with invented reports. Nothing is mailed, because the sample has no subscribers,
 * so there is no ledger.
 */
export async function insertSampleNewsletters(tx: Tx, issues: readonly SampleIssue[]): Promise<void> {
  for (const { content, sentAt, recipientCount, report } of issues) {
    const id = content.newsletterId
    await tx.insert(newsletters, {
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
    await saveIssue(tx.db, content, sentAt)
    const total = recipientCount + report.failed
    await tx.db
      .insertInto('newsletter_sends')
      .values({ newsletter_id: id, started_at: sentAt, finished_at: sentAt + TOOK_MS, total })
      .execute()
    const clicks = report.clicks.map((row) => ({ newsletter_id: id, ...row }))
    await insertMany(tx.db, 'newsletter_clicks', clicks)
  }
}

/**
 * Also removes newsletters that somebody sent with only sample articles: readers would find an empty page. Unsent ones
 * stay, because without their articles nobody can send them.
 */
export async function removeSampleNewsletters(tx: Tx, goneArticles: ReadonlySet<string>): Promise<void> {
  for (const row of await tx.list(newsletters, (rows) => rows.where('status', '=', 'sent'))) {
    const articles = articleIdsOf(row)
    const isTryOut = articles.length > 0 && articles.every((article) => goneArticles.has(article))
    if (row.sample === 1 || isTryOut) await tx.remove(row)
  }
}
