import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { ChangedPicture, PictureUser } from '../../../ports.ts'
import { recordChange } from '../../platform/changes/changes.service.ts'
import { isInBusiness, isInPublishedBusiness, listBusinessesWithPicture } from './business-pictures.repository.ts'
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
