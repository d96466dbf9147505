import type { Transaction } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/database.ts'
import { recordChange } from '../publishing/publishing.service.ts'
import { isShownByPublished } from './businesses.repository.ts'

/** A picture looks different now: the pages of the businesses that show it must follow. */
export async function renderBusinessPictureAgain(
  trx: Transaction<Database>,
  imageUrl: string,
  { clock }: Pick<AppContext, 'clock'>,
): Promise<void> {
  if (await isShownByPublished(trx, imageUrl)) await recordChange(trx, { kind: 'business' }, clock.now())
}
