import type { IssueContent } from '@hometown/shared-types/newsletter-issue'
import type { PreflightRecipients, SendObstacle } from '@hometown/shared-types/newsletter-preflight'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { countRecipients } from '../../subscribers/recipients/recipient-counts.service.ts'
import { chooseVariant, loadIssueContent } from '../edition/edition.service.ts'
import type { NewsletterRow } from '../newsletters.table.ts'
import { findMissingContent } from './issues/missing-content.ts'

/** Once the send has begun. */
export const NOBODY = 'This newsletter has no subscribers whom we can email.'
export const NOTHING_CHOSEN = 'This newsletter has nothing in the sections that your subscribers chose.'
const NOBODY_YET = 'No subscribers yet: nobody would get it.'
const WHAT_TO_ADD = 'Add an article in their sections, an introduction, or the calendar.'

export async function findObstacle(context: AppContext, newsletter: NewsletterRow): Promise<SendObstacle | undefined> {
  return findObstacleIn(context, newsletter, await loadIssueContent(context, newsletter, { beginningsOnly: true }))
}

/** @param content of this newsletter */
export async function findObstacleIn(
  context: AppContext,
  newsletter: Pick<NewsletterRow, 'article_ids'>,
  content: IssueContent,
): Promise<SendObstacle | undefined> {
  const missing = await findMissingContent(context.store.db, newsletter, content)
  if (missing) return { reason: missing.reason, message: missing.message }
  const { total, leftOut } = await countRecipientsOf(context, content)
  if (total > 0) return undefined
  return { reason: 'nobody', message: leftOut > 0 ? `${NOTHING_CHOSEN} ${WHAT_TO_ADD}` : NOBODY_YET }
}

/** Without the readers for whom it has nothing. */
export async function countRecipientsOf(
  context: Pick<AppContext, 'store' | 'config'>,
  content: IssueContent,
): Promise<PreflightRecipients> {
  return countRecipients(context, (categories) => chooseVariant(content, categories) === undefined)
}

/** @throws AppError 422 when the newsletter can't be sent. */
export async function requireSendable(context: AppContext, newsletter: NewsletterRow): Promise<void> {
  const obstacle = await findObstacle(context, newsletter)
  if (obstacle) throw new AppError(422, 'invalid', obstacle.message)
}
