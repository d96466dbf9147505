import type { CurrentUser } from '@hometown/shared-types/auth'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { notFound } from '../../../../http/errors/app-error.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { type ChangedPicture, renderUsersAgain } from '../uses/picture-users.service.ts'
import { findLibraryRow, type LibraryRow } from './library.repository.ts'

export type Editor = Pick<CurrentUser, 'id' | 'username'>

export async function getLibraryRow(db: Kysely<Database>, id: string): Promise<LibraryRow> {
  const row = await findLibraryRow(db, id)
  if (!row) throw notFound('Picture')
  return row
}

export async function renderWhatShows(
  trx: Transaction<Database>,
  url: string,
  { clock, config }: Pick<AppContext, 'clock' | 'config'>,
  others: ChangedPicture['others'] = 'any',
): Promise<void> {
  await renderUsersAgain(trx, { url, others, now: clock.now(), timeZone: config.timeZone })
}

/** Call after the commit. */
export function announceMedia(context: Pick<AppContext, 'link'>): void {
  announce(context, { type: 'changed', lists: ['media'] })
}
