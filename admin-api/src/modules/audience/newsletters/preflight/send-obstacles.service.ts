import type { PreflightRecipients, SendObstacle } from '@hometown/shared-types/contract/newsletters'
import type { AppContext } from '../../../../context.ts'
import type { Db } from '../../../../database/database.ts'
import type { IssueContent } from '../../../../mail-templates/newsletter-issue.ts'
import { listChosenArticles } from '../chosen-articles.repository.ts'
import { hasVisibleContent } from '../edition/render-edition.ts'
import { articleIdsOf } from '../newsletters.repository.ts'
import type { NewsletterRow } from '../newsletters.table.ts'

export const NO_RECIPIENTS_MESSAGE = 'No subscribers yet: nobody would get it.'
const NOTHING_FOR_SUBSCRIBERS_MESSAGE =
  'This newsletter has nothing in the sections that your subscribers chose. Add an article in their sections, an introduction, or the calendar.'
const EMPTY_NEWSLETTER_MESSAGE =
  'This newsletter is empty. Add an article, an introduction, or the calendar of a week with events.'

/** Finds why the newsletter can't be sent. */
export async function findSendObstacle(
  { store }: AppContext,
  newsletter: Pick<NewsletterRow, 'article_ids'>,
  { articles, events, introductionHtml }: IssueContent,
  { total, leftOut }: PreflightRecipients,
): Promise<SendObstacle | undefined> {
  const included = new Set(articles.map(({ id }) => id))
  const missing = articleIdsOf(newsletter).filter((id) => !included.has(id))
  if (missing.length > 0) return { reason: 'articles', message: await describeMissingArticles(store.db, missing) }
  if (articles.length === 0 && events.length === 0 && !hasVisibleContent(introductionHtml))
    return { reason: 'empty', message: EMPTY_NEWSLETTER_MESSAGE }
  return total > 0
    ? undefined
    : { reason: 'nobody', message: leftOut > 0 ? NOTHING_FOR_SUBSCRIBERS_MESSAGE : NO_RECIPIENTS_MESSAGE }
}

async function describeMissingArticles(db: Db, ids: readonly string[]): Promise<string> {
  const names = (await listChosenArticles(db, ids)).map(({ title }) => `“${title}”`)
  if (names.length < ids.length) names.push('a deleted article')
  const list = new Intl.ListFormat('en-US').format(names)
  return `Not published anymore: ${list}. Publish it again, or remove it from this newsletter.`
}
