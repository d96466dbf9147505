import type { Transaction } from 'kysely'
import type { Config } from '../../../../config/config.ts'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { UPLOADS_PATH } from '../storage/uploads.ts'
import { type MadeSizes, requestSizeDeletion } from './delete-sizes.ts'
import type { PictureFacts } from './make-sizes.ts'
import { deleteCopies, insertCopies, listCopiesByUrls, updateCopies } from './picture-copies.repository.ts'
import type { PictureCopyRow } from './picture-copies.table.ts'
import { widthsFromRow } from './picture-sizes.ts'

export { listCopiesByUrls } from './picture-copies.repository.ts'
export { copiesFromRow } from './picture-sizes.ts'

/** We fetch only from the newsroom's own WordPress; other hosts would allow SSRF. */
export function isOwnAddress(url: string, { wordpressUrl }: Pick<Config, 'wordpressUrl'>): boolean {
  if (!wordpressUrl || !URL.canParse(url)) return false
  return new URL(url).origin === new URL(wordpressUrl).origin
}

export function isOwnPicture(url: string, config: Pick<Config, 'wordpressUrl'>): boolean {
  return url.startsWith(UPLOADS_PATH) || isOwnAddress(url, config)
}

/** @param first sizes that already exist, for an upload. */
export async function requestCopies(
  trx: Transaction<Database>,
  url: string,
  now: number,
  first?: PictureFacts,
): Promise<void> {
  const made = first && {
    state: 'first' as const,
    hash: first.hash,
    width: first.width,
    height: first.height,
    colour: first.colour,
    widths: JSON.stringify(first.widths),
  }
  await insertCopies(trx, { url, state: 'waiting', due_at: now, created_at: now, ...made })
}

export async function reviveCopies(trx: Transaction<Database>, url: string, now: number): Promise<void> {
  const [row] = await listCopiesByUrls(trx, [url])
  if (row?.state === 'broken') await updateCopies(trx, url, { state: 'waiting', due_at: now, attempts: 0 })
}

/** @returns the existing sizes; request their deletion after recording the pages' changes. */
export async function breakCopies(trx: Transaction<Database>, url: string, now: number): Promise<MadeSizes[]> {
  const made = await dropCopies(trx, url)
  const problem = 'Deleted from the media library'
  await insertCopies(trx, { url, state: 'broken', due_at: null, problem, created_at: now })
  return made
}

/** @returns as {@link breakCopies}. */
export async function dropCopies(trx: Transaction<Database>, url: string): Promise<MadeSizes[]> {
  return (await deleteCopies(trx, [url])).map(sizesOfRow)
}

/** For a file that changed in WordPress; pages keep the old sizes until new ones exist. */
export async function renewCopies(context: Pick<AppContext, 'store' | 'clock'>, url: string): Promise<void> {
  await updateCopies(context.store.db, url, { due_at: context.clock.now(), attempts: 0 })
}

/** Call after the commit. Only saves the wait until the next poll. */
export function wakePictures(context: Pick<AppContext, 'link'>): void {
  context.link.send({ type: 'pictures-waiting' })
}

/** Keeps sizes that a sent newsletter shows. */
export async function forgetCopies(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  urls: readonly string[],
): Promise<void> {
  await store.db.transaction().execute(async (trx) => {
    const rows = await deleteCopies(trx, urls)
    await requestSizeDeletion(trx, rows.map(sizesOfRow), clock.now())
  })
}

function sizesOfRow(row: PictureCopyRow): MadeSizes {
  return { hash: row.hash, widths: widthsFromRow(row) }
}
