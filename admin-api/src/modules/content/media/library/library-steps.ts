import type { CurrentUser } from '@hometown/shared-types/auth'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { notFound } from '../../../../http/errors/app-error.ts'
import type { ChangedPicture, PictureUser } from '../../../../ports.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { findLibraryRow, type LibraryRow } from './library.repository.ts'

export type Editor = Pick<CurrentUser, 'id' | 'username'>

export async function getLibraryRow(
  db: Kysely<Database>,
  users: readonly PictureUser[],
  id: string,
): Promise<LibraryRow> {
  const row = await findLibraryRow(db, users, id)
  if (!row) throw notFound('Picture')
  return row
}

export async function renderWhatShows(
  trx: Transaction<Database>,
  url: string,
  { clock, config, ports }: Pick<AppContext, 'clock' | 'config' | 'ports'>,
  others: ChangedPicture['others'] = 'any',
): Promise<void> {
  const picture = { url, others, now: clock.now(), timeZone: config.timeZone }
  for (const user of ports.pictureUsers) await user.renderAgain?.(trx, picture)
}

/** Call after the commit. */
export function announceMedia(context: Pick<AppContext, 'link'>): void {
  announce(context, { type: 'changed', lists: ['media'] })
}
