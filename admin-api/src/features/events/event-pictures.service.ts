import type { Transaction } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/database.ts'
import { recordChange } from '../publishing/publishing.service.ts'
import { listPublishedWithPicture } from './events.repository.ts'

/** A picture looks different now: the pages of the events that show it must follow. */
export async function renderEventPictureAgain(
  trx: Transaction<Database>,
  imageUrl: string,
  { clock }: Pick<AppContext, 'clock'>,
): Promise<void> {
  for (const id of await listPublishedWithPicture(trx, imageUrl)) {
    await recordChange(trx, { kind: 'event', subjectId: id, wasPublic: true, isPublic: true }, clock.now())
  }
}
