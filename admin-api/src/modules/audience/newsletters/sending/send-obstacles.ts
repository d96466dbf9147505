import type { IssueContent } from '@hometown/shared-types/newsletter-issue'
import type { PreflightRecipients, SendObstacle } from '@hometown/shared-types/newsletter-preflight'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { countRecipients } from '../../subscribers/recipients/recipients.service.ts'
import { listChosenArticles } from '../chosen-articles.repository.ts'
import { chooseVariant, loadIssueContent, saysSomething } from '../edition/edition.service.ts'
import { articleIdsOf } from '../newsletter-row.ts'
import type { NewsletterRow } from '../newsletters.table.ts'

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

export interface MissingContent {
  reason: 'articles' | 'empty'
  fault: string
  message: string
}

type Content = Pick<IssueContent, 'articles' | 'events' | 'introductionHtml'>

export async function findMissingContent(
  db: AppContext['store']['db'],
  newsletter: Pick<NewsletterRow, 'article_ids'>,
  { articles, events, introductionHtml }: Content,
): Promise<MissingContent | undefined> {
  const there = new Set(articles.map(({ id }) => id))
  const gone = articleIdsOf(newsletter).filter((id) => !there.has(id))
  if (gone.length > 0) return missingArticles(db, gone)
  if (articles.length > 0 || events.length > 0 || saysSomething(introductionHtml)) return undefined
  const fault = 'This newsletter is empty.'
  return { reason: 'empty', fault, message: `${fault} ${WHAT_TO_ADD_TO_EMPTY}` }
}

const WHAT_TO_ADD_TO_EMPTY = 'Add an article, an introduction, or the calendar of a week with events.'

async function missingArticles(db: AppContext['store']['db'], ids: readonly string[]): Promise<MissingContent> {
  const titles = (await listChosenArticles(db, ids)).map(({ title }) => `“${title}”`)
  const deleted = ids.length - titles.length
  const reason = 'articles'
  if (titles.length === 0) {
    const those = deleted === 1 ? 'A chosen article was' : `${deleted} chosen articles were`
    const fault = `${those} deleted.`
    return { reason, fault, message: `${fault} Remove ${deleted === 1 ? 'it' : 'them'} from this newsletter.` }
  }
  const names = [...titles, ...deletedNames(deleted)]
  const last = names.at(-1) ?? ''
  const [them, are] = names.length === 1 ? ['it', 'isn’t'] : ['them', 'aren’t']
  const list = names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
  const fault = `${list} ${are} published anymore.`
  return { reason, fault, message: `${fault} Publish ${them} again, or remove ${them} from this newsletter.` }
}

function deletedNames(count: number): string[] {
  if (count === 0) return []
  return [count === 1 ? 'a deleted article' : `${count} deleted articles`]
}
