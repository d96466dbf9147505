import type { IssueContent } from '@hometown/shared-types/newsletter-issue'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import { listChosenRows } from '../../articles/chosen-articles.repository.ts'
import { saysSomething } from '../../edition/edition.service.ts'
import { articleIdsOf } from '../../newsletter-row.ts'
import type { NewsletterRow } from '../../newsletters.table.ts'

export interface MissingContent {
  reason: 'articles' | 'empty'
  fault: string
  message: string
}

type Content = Pick<IssueContent, 'articles' | 'events' | 'introductionHtml'>

export async function findMissingContent(
  db: Kysely<Database>,
  newsletter: Pick<NewsletterRow, 'article_ids'>,
  { articles, events, introductionHtml }: Content,
): Promise<MissingContent | undefined> {
  const there = new Set(articles.map(({ id }) => id))
  const gone = articleIdsOf(newsletter).filter((id) => !there.has(id))
  if (gone.length > 0) return missingArticles(db, gone)
  if (articles.length > 0 || events.length > 0 || saysSomething(introductionHtml)) return undefined
  const fault = 'This newsletter is empty.'
  return { reason: 'empty', fault, message: `${fault} ${WHAT_TO_ADD}` }
}

const WHAT_TO_ADD = 'Add an article, an introduction, or the calendar of a week with events.'

async function missingArticles(db: Kysely<Database>, ids: readonly string[]): Promise<MissingContent> {
  const titles = (await listChosenRows(db, ids)).map(({ title }) => `“${title}”`)
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
