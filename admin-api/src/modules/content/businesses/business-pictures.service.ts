import type { MediaUse } from '@hometown/shared-types/media'
import { type Expression, expressionBuilder, type Kysely, type SqlBool, type Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { one } from '../../../database/select-one.ts'
import { recordChange } from '../../platform/changes/changes.service.ts'
import type { ChangedPicture, PictureUser } from '../media/uses/picture-users.service.ts'
import { isShownByPublished } from './businesses.repository.ts'

export const businessPictures: PictureUser = {
  shows: isInBusiness,
  publishes: isInPublishedBusiness,
  list: listBusinessesWithPicture,
  renderAgain: renderBusinessPictureAgain,
}

async function renderBusinessPictureAgain(trx: Transaction<Database>, { url, now }: ChangedPicture): Promise<void> {
  if (await isShownByPublished(trx, url)) await recordChange(trx, { kind: 'business' }, now)
}

const { exists, selectFrom } = expressionBuilder<Database, never>()

function isInBusiness(url: Expression<string>): Expression<SqlBool> {
  return exists(businessesWith(url))
}

function isInPublishedBusiness(url: Expression<string>): Expression<SqlBool> {
  return exists(businessesWith(url).where('businesses.status', '=', 'published'))
}

function businessesWith(url: Expression<string>) {
  return selectFrom('businesses').select(one).where('businesses.image_url', '=', url)
}

async function listBusinessesWithPicture(db: Kysely<Database>, url: string): Promise<MediaUse[]> {
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'name as title', 'status', 'slug'])
    .where('image_url', '=', url)
    .orderBy('name')
    .execute()
  return rows.map((row) => ({ kind: 'business', ...row }))
}
