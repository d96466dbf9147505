import type { MediaUse } from '@hometown/shared-types/media'
import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { one } from '../../../database/select-one.ts'
import { newslettersShowing } from '../../platform/changes/changes.service.ts'
import { PUBLIC_STATUSES } from './newsletters.repository.ts'

const { or, exists, selectFrom } = expressionBuilder<Database, never>()

/** Open newsletters count with their current introduction, others with the pictures recorded at their send. */
export function isInNewsletter(url: Expression<string>): Expression<SqlBool> {
  return or([
    exists(
      selectFrom('newsletter_contents')
        .select(one)
        .where('newsletter_contents.kind', '=', 'picture')
        .where('newsletter_contents.item', '=', url),
    ),
    exists(selectFrom('newsletters').select(one).where(introduces(url))),
  ])
}

/** Ignores pictures of articles: articles report their own, and the page hides unpublished articles. */
export function isInPublishedIntroduction(url: Expression<string>): Expression<SqlBool> {
  return exists(
    selectFrom('newsletter_contents')
      .innerJoin('newsletters', 'newsletters.id', 'newsletter_contents.newsletter_id')
      .select(one)
      .where('newsletter_contents.kind', '=', 'picture')
      .where('newsletter_contents.item', '=', url)
      .where('newsletters.status', 'in', ['sending', 'sent'])
      .where('newsletters.taken_off_at', 'is', null)
      .where(sql<boolean>`newsletters.introduction_html like '%' || ${url} || '%'`),
  )
}

export async function listNewslettersWithPicture(db: Kysely<Database>, url: string): Promise<MediaUse[]> {
  const noted = newslettersShowing(db, 'picture', [url])
  const rows = await db
    .selectFrom('newsletters')
    .select(['id', 'title', 'status'])
    .where(({ or, eb }) => or([eb('id', 'in', noted), introduces(sql.val(url))]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ kind: 'newsletter', ...row, slug: null }))
}

/** Those that have a page. */
export async function listPublicWithPicture(db: Kysely<Database>, url: string): Promise<string[]> {
  const rows = await db
    .selectFrom('newsletters')
    .select('id')
    .where('id', 'in', newslettersShowing(db, 'picture', [url]))
    .where('status', 'in', PUBLIC_STATUSES)
    .where('taken_off_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

function introduces(url: Expression<string>) {
  return sql<boolean>`newsletters.status in ('draft', 'scheduled', 'preparing')
    and newsletters.introduction_html like '%' || ${url} || '%'`
}
