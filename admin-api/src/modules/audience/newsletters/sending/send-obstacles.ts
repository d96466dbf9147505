import type { IssueContent } from '@hometown/shared-types/newsletter-issue'
import type { SendObstacle } from '@hometown/shared-types/newsletter-preflight'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { countRecipients } from '../../subscribers/recipients/recipient-counts.service.ts'
import { loadIssueContent } from '../edition/edition.service.ts'
import type { NewsletterRow } from '../newsletters.table.ts'
import { findMissingContent } from './issues/missing-content.ts'

/** Once the send has begun. */
export const NOBODY = 'This newsletter has no subscribers whom we can email.'
const NOBODY_YET = 'No subscribers yet: nobody would get it.'

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
  const { total } = await countRecipients(context)
  return total === 0 ? { reason: 'nobody', message: NOBODY_YET } : undefined
}

/** @throws AppError 422 when the newsletter can't be sent. */
export async function requireSendable(context: AppContext, newsletter: NewsletterRow): Promise<void> {
  const obstacle = await findObstacle(context, newsletter)
  if (obstacle) throw new AppError(422, 'invalid', obstacle.message)
}
