import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { ChangedPicture, PictureUser } from '../../../ports.ts'
import { recordChange } from '../../platform/changes/changes.service.ts'
import { isInEvent, isInPublishedEvent, listEventsWithPicture } from './event-pictures.repository.ts'
import { listPublishedWithPicture } from './events.repository.ts'

export const eventPictures: PictureUser = {
  shows: isInEvent,
  publishes: isInPublishedEvent,
  list: listEventsWithPicture,
  renderAgain: renderEventPictureAgain,
}

async function renderEventPictureAgain(trx: Transaction<Database>, { url, now }: ChangedPicture): Promise<void> {
  for (const id of await listPublishedWithPicture(trx, url)) {
    await recordChange(trx, { kind: 'event', subjectId: id, wasPublic: true, isPublic: true }, now)
  }
}
