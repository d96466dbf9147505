import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { ChangedPicture, PictureUser } from '../../../ports.ts'
import { recordChanges } from '../../platform/changes/changes.service.ts'
import { isOfLivingPerson, isOfPerson, listPeopleWithPicture } from './person-pictures.repository.ts'

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
