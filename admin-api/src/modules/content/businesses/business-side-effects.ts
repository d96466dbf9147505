import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { recordChange } from '../../platform/changes/changes.service.ts'
import { isOwnPicture, requestCopies } from '../media/library/media.service.ts'
import type { NewBusinessRow } from './businesses.table.ts'

type Trx = Transaction<Database>

export async function notifyReaders(trx: Trx, now: number): Promise<void> {
  await recordChange(trx, { kind: 'business' }, now)
}

export async function noteShown(
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  trx: Trx,
  { image_url: url, status }: Pick<NewBusinessRow, 'image_url' | 'status'>,
): Promise<void> {
  if (!url || status !== 'published') return
  if (isOwnPicture(url, config)) await requestCopies(trx, url, clock.now())
}
