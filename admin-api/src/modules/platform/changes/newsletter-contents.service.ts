import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { insertMany, isOneOf } from '../../../database/many-rows.ts'
import type { NewsletterContentTable } from './changes.table.ts'

type Db = Kysely<Database>
export type ContentKind = NewsletterContentTable['kind']

/** When an article or event is withdrawn or restored, the page of the newsletter is rendered again. */
export async function insertNewsletterContents(
  db: Db,
  newsletterId: string,
  kind: ContentKind,
  items: Iterable<string>,
): Promise<void> {
  const rows = [...items].map((item) => ({ kind, item, newsletter_id: newsletterId }))
  await insertMany(db, 'newsletter_contents', rows, { onlyNew: true })
}

export async function deleteNewsletterContents(db: Db, newsletterId: string): Promise<void> {
  await db.deleteFrom('newsletter_contents').where('newsletter_id', '=', newsletterId).execute()
}

/** A query of the ids of newsletters that show one of the items. */
export function newslettersShowing(db: Db, kind: ContentKind, items: readonly string[]) {
  return db
    .selectFrom('newsletter_contents')
    .select('newsletter_id')
    .where('kind', '=', kind)
    .where(isOneOf(db, 'item', items))
}
