import type { MediaUse } from '@hometown/shared-types/media'
import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { one } from '../../../database/select-one.ts'
import { PUBLIC_STATUSES } from './public/public-newsletters.repository.ts'

const { or, exists, selectFrom } = expressionBuilder<Database, never>()

/** Open newsletters count with their current introduction, others with the pictures recorded at their send. */
export function isInNewsletter(url: Expression<string>): Expression<SqlBool> {
  return or([
    exists(selectFrom('newsletter_pictures').select(one).where('newsletter_pictures.url', '=', url)),
    exists(selectFrom('newsletters').select(one).where(introduces(url))),
  ])
}

/** Ignores pictures of articles: articles report their own, and the page hides unpublished articles. */
export function isInPublishedIntroduction(url: Expression<string>): Expression<SqlBool> {
  return exists(
    selectFrom('newsletter_pictures')
      .innerJoin('newsletters', 'newsletters.id', 'newsletter_pictures.newsletter_id')
      .select(one)
      .where('newsletter_pictures.url', '=', url)
      .where('newsletters.status', 'in', ['sending', 'sent'])
      .where('newsletters.taken_off_at', 'is', null)
      .where(sql<boolean>`newsletters.introduction_html like '%' || ${url} || '%'`),
  )
}

export async function listNewslettersWithPicture(db: Kysely<Database>, url: string): Promise<MediaUse[]> {
  const noted = db.selectFrom('newsletter_pictures').select('newsletter_id').where('url', '=', url)
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
    .selectFrom('newsletter_pictures')
    .innerJoin('newsletters', 'newsletters.id', 'newsletter_pictures.newsletter_id')
    .select('newsletters.id')
    .where('newsletter_pictures.url', '=', url)
    .where('newsletters.status', 'in', PUBLIC_STATUSES)
    .where('newsletters.taken_off_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

function introduces(url: Expression<string>) {
  return sql<boolean>`newsletters.status in ('draft', 'scheduled', 'preparing')
    and newsletters.introduction_html like '%' || ${url} || '%'`
}
