import type { Person, PublicPerson } from '@hometown/shared-types/contract/people'
import { bylineKey } from '@hometown/shared-types/rules/names'
import { type Db, defineEntity } from '../../../database/database.ts'
import { LostRaceError } from '../../../database/write/write-conflict.ts'
import { pick } from '../../../lib/pick.ts'
import { countArticlesByPerson, listBylinesOf } from './bylines.repository.ts'
import type { PersonBylineRow, PersonRow } from './people.table.ts'

export const people = defineEntity({
  table: 'people',
  name: 'Author',
  stale: 'Another editor saved this author in the meantime.',
  describe: (row, tx) => describePerson(tx.db, row),
  lists: ['people'],
  page: 'person',
})

export async function describePerson(db: Db, row: PersonRow): Promise<Person> {
  const [person] = await describePeople(db, [row])
  if (!person) throw new LostRaceError()
  return person
}

export async function describePeople(db: Db, rows: readonly PersonRow[]): Promise<Person[]> {
  const ids = rows.map(({ id }) => id)
  const all = await listBylinesOf(db, ids)
  const bylines = Map.groupBy(all, ({ person_id }) => person_id)
  const articles = await countArticlesByPerson(db, new Set(all.map(({ key }) => key)))
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
  return { ...pick(row, 'id', 'slug', 'name', 'bio'), imageUrl: row.image_url, imageAlt: row.image_alt }
}
