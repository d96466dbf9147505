import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { listFormerSlugs } from './readers.repository.ts'
import type { Shown } from './who-has-seen.ts'

/** Readers may know an article by an address that it had before. Deleting it deletes its redirects, so ask before. */
export async function withFormerSlugs(db: Kysely<Database>, shown: readonly Shown[]): Promise<Shown[]> {
  const articles = shown.filter(({ kind }) => kind === 'article')
  const slugs = await listFormerSlugs(
    db,
    articles.map(({ id }) => id),
  )
  // A save that also renames has left its redirect already: nothing leads to itself.
  const formerOf = ({ id, slug }: Shown) => (slugs.get(id) ?? []).filter((former) => former !== slug)
  return shown.map((one) => (one.kind === 'article' ? { ...one, formerSlugs: formerOf(one) } : one))
}
