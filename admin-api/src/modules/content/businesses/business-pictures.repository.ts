import type { MediaUse } from '@hometown/shared-types/media'
import { type Expression, expressionBuilder, type Kysely, type SqlBool } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { one } from '../../../database/select-one.ts'

const { exists, selectFrom } = expressionBuilder<Database, never>()

export function isInBusiness(url: Expression<string>): Expression<SqlBool> {
  return exists(businessesWith(url))
}

export function isInPublishedBusiness(url: Expression<string>): Expression<SqlBool> {
  return exists(businessesWith(url).where('businesses.status', '=', 'published'))
}

function businessesWith(url: Expression<string>) {
  return selectFrom('businesses').select(one).where('businesses.image_url', '=', url)
}

export async function listBusinessesWithPicture(db: Kysely<Database>, url: string): Promise<MediaUse[]> {
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'name as title', 'status', 'slug'])
    .where('image_url', '=', url)
    .orderBy('name')
    .execute()
  return rows.map((row) => ({ kind: 'business', ...row }))
}
