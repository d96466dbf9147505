import type { CurrentUser } from '@hometown/shared-types/auth'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/database.ts'
import { notFound } from '../../http/app-error.ts'
import { renderPictureAgain } from '../articles/article-pictures.service.ts'
import { renderBusinessPictureAgain } from '../businesses/business-pictures.service.ts'
import { renderEventPictureAgain } from '../events/event-pictures.service.ts'
import { announce } from '../live/live.service.ts'
import { findLibraryRow, type LibraryRow } from './library.repository.ts'

export type Editor = Pick<CurrentUser, 'id' | 'username'>

/** @throws AppError when there is none. */
export async function getLibraryRow(db: Kysely<Database>, id: string): Promise<LibraryRow> {
  const row = await findLibraryRow(db, id)
  if (!row) throw notFound('Picture')
  return row
}

/** Pages follow where a picture looks different now. @param others see {@link renderPictureAgain}. */
export async function renderWhatShows(
  trx: Transaction<Database>,
  url: string,
  context: AppContext,
  others: 'any' | 'made' = 'any',
): Promise<void> {
  await renderPictureAgain(trx, url, context, others)
  await renderBusinessPictureAgain(trx, url, context)
  await renderEventPictureAgain(trx, url, context)
}

/** After the commit. */
export function announceMedia(context: Pick<AppContext, 'link'>): void {
  announce(context, { type: 'changed', lists: ['media'] })
}
