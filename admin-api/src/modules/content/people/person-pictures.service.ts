import type { MediaUse } from '@hometown/shared-types/media'
import { type Expression, expressionBuilder, type Kysely, type SqlBool, type Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { one } from '../../../database/select-one.ts'
import { recordChanges } from '../../platform/changes/changes.service.ts'
import type { ChangedPicture, PictureUser } from '../media/uses/picture-users.service.ts'

export const personPictures: PictureUser = {
  shows: isOfPerson,
  publishes: isOfLivingPerson,
  list: listPeopleWithPicture,
  renderAgain: renderPersonPictureAgain,
}

async function renderPersonPictureAgain(trx: Transaction<Database>, { url, now }: ChangedPicture): Promise<void> {
  const uses = await listPeopleWithPicture(trx, url)
  await recordChanges(
    trx,
    uses.map(({ id }) => ({ kind: 'person', subjectId: id })),
    now,
  )
}

const { exists, selectFrom } = expressionBuilder<Database, never>()

/** Deleted people count too: they may be restored. */
function isOfPerson(url: Expression<string>): Expression<SqlBool> {
  return exists(peopleWith(url))
}

function isOfLivingPerson(url: Expression<string>): Expression<SqlBool> {
  return exists(peopleWith(url).where('people.deleted_at', 'is', null))
}

function peopleWith(url: Expression<string>) {
  return selectFrom('people').select(one).where('people.image_url', '=', url)
}

async function listPeopleWithPicture(db: Kysely<Database>, url: string): Promise<MediaUse[]> {
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name as title', 'slug'])
    .where('image_url', '=', url)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
  return rows.map((row) => ({ kind: 'person', status: null, ...row }))
}
