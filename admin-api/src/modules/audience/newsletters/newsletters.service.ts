import type { Page } from '@hometown/shared-types/contract/fields'
import type { DeskNewsletter, Newsletter, NewsletterListQuery } from '@hometown/shared-types/contract/newsletters'
import type { AppContext } from '../../../context.ts'
import { readPage } from '../../../database/queries.ts'
import { describeNewsletter, newsletterFromRow, selectNewsletters } from './newsletters.repository.ts'

type Reading = Pick<AppContext, 'store'>

const PLAIN_LIST_LENGTH = 500

/** Newest first: with a page that page, else all. */
export async function listNewsletters(
  { store: { db } }: Reading,
  { page, ...query }: NewsletterListQuery,
  { sentOnly }: { sentOnly: boolean },
): Promise<Newsletter[] | Page<Newsletter>> {
  const per_page = page === undefined ? PLAIN_LIST_LENGTH : query.per_page
  const found = selectNewsletters(db, { ...query, sentOnly })
  const answer = await readPage(found, { page: page ?? 1, per_page }, newsletterFromRow)
  return page === undefined ? answer.data : answer
}

export async function getNewsletter({ store }: Reading, id: string): Promise<DeskNewsletter> {
  return describeNewsletter({ id }, store)
}
