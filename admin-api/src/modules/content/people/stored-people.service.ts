import type { Person, PublicPerson } from '@hometown/shared-types/contract/people'
import { bylineKey } from '@hometown/shared-types/rules/names'
import { EMPTY_SLUG, slugify, uniqueSlug } from '@hometown/shared-types/rules/slugs'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { defineEntity } from '../../../database/write/tx.ts'
import { LostRaceError } from '../../../database/write/write-conflict.ts'
import { invalidField } from '../../../http/errors/app-error.ts'
import { countArticles, listBylinesOf } from './bylines.service.ts'
import type { PersonBylineRow, PersonRow } from './people.table.ts'

type Db = Kysely<Database>

export const people = defineEntity({
  table: 'people',
  name: 'Author',
  stale: 'Another editor saved this author in the meantime.',
  describe: (row, tx) => describePerson(tx.db, row),
  lists: ['people'],
  page: 'person',
})

/** `author` if the name has no letter for an address. */
export async function slugOfName(db: Db, name: string, id: string, now: number): Promise<string> {
  const made = slugify(name)
  return uniqueSlug(made === EMPTY_SLUG ? 'author' : made, (slug) => isSlugTaken(db, slug, id), now)
}

/** A slug written by an editor is refused rather than changed. */
export async function freeSlug(db: Db, slug: string, id: string): Promise<string> {
  if (!(await isSlugTaken(db, slug, id))) return slug
  throw invalidField('slug', 'Another author uses this address, or used it before')
}

/** Also by people who had it before or are deleted, as long as they can be restored. */
async function isSlugTaken(db: Db, slug: string, exceptId: string): Promise<boolean> {
  const now = db.selectFrom('people').select('id').where('slug', '=', slug).where('id', '<>', exceptId)
  const before = db
    .selectFrom('redirects')
    .innerJoin('people', 'people.id', 'redirects.item_id')
    .select('people.id')
    .where('path', '=', `/author/${slug}`)
    .where('people.id', '<>', exceptId)
  return (await now.union(before).executeTakeFirst()) !== undefined
}

export async function describePerson(db: Db, row: PersonRow): Promise<Person> {
  const [person] = await describePeople(db, [row])
  if (!person) throw new LostRaceError()
  return person
}

export async function describePeople(db: Db, rows: readonly PersonRow[]): Promise<Person[]> {
  const ids = rows.map(({ id }) => id)
  const bylines = Map.groupBy(await listBylinesOf(db, ids), ({ person_id }) => person_id)
  const articles = await countArticles(db)
  return rows.map((row) => personFromRow(row, bylines.get(row.id) ?? [], articles.get(row.id) ?? 0))
}

function personFromRow(row: PersonRow, bylines: readonly PersonBylineRow[], articles: number): Person {
  const ownKey = bylineKey(row.name)
  return {
    ...publicPersonFromRow(row),
    bylines: bylines.filter(({ key }) => key !== ownKey).map(({ name }) => name),
    hasOwnName: bylines.some(({ key }) => key === ownKey),
    articles,
    version: row.version,
    sample: row.sample === 1,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

export function publicPersonFromRow(row: PersonRow): Omit<PublicPerson, 'copies'> {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    bio: row.bio,
    imageUrl: row.image_url,
    imageAlt: row.image_alt,
  }
}
