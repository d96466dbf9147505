import type { MediaUse } from '@hometown/shared-types/media'
import { type Expression, expressionBuilder, type Kysely, type SqlBool } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { one } from '../../../database/select-one.ts'

const { exists, selectFrom } = expressionBuilder<Database, never>()

/** Deleted people count too: they may be restored. */
export function isOfPerson(url: Expression<string>): Expression<SqlBool> {
  return exists(peopleWith(url))
}

export function isOfLivingPerson(url: Expression<string>): Expression<SqlBool> {
  return exists(peopleWith(url).where('people.deleted_at', 'is', null))
}

function peopleWith(url: Expression<string>) {
  return selectFrom('people').select(one).where('people.image_url', '=', url)
}

export async function listPeopleWithPicture(db: Kysely<Database>, url: string): Promise<MediaUse[]> {
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name as title', 'slug'])
    .where('image_url', '=', url)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
  return rows.map((row) => ({ kind: 'person', status: null, ...row }))
}
