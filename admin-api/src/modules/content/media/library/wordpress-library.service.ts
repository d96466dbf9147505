import type { MediaListQuery } from '@hometown/shared-types/media'
import { storable } from '@hometown/shared-types/storable-text'
import { explainError, notesOfMedia, type WordPressMedia } from '@hometown/wordpress-adapter'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { remoteColumns } from '../storage/picture-homes.ts'
import { renderUsersAgain } from '../uses/picture-users.service.ts'
import { columnsFromNotes, findMediaByUrl, insertMedia, updateMediaRow } from './media.repository.ts'
import type { MediaRow } from './media.table.ts'

type Context = Pick<AppContext, 'clock' | 'config'>

/**
 * Keeps what WordPress says about pictures: those that its articles show, and those that the desk looked at. Pages that
 * show one with other words are rendered again.
 */
export async function keepWordPressPictures(
  trx: Transaction<Database>,
  { clock, config }: Context,
  items: readonly WordPressMedia[],
): Promise<void> {
  const origin = config.wordpressUrl
  const each = [...new Map(items.map((media) => [media.id, media])).values()]
  const pictures = origin ? each.flatMap((media) => columnsOf(media, origin) ?? []) : []
  if (!origin || pictures.length === 0) return
  const rows = await trx
    .selectFrom('media')
    .selectAll()
    .where('remote_origin', '=', origin)
    .where(
      'remote_id',
      'in',
      pictures.map((picture) => picture.remote_id),
    )
    .execute()
  const known = new Map(rows.map((row) => [row.remote_id, row]))
  for (const { created_at, original_name, ...columns } of pictures) {
    const row = known.get(columns.remote_id)
    // Our upload's exact size is known; WordPress doesn't always report it.
    const told = columns.bytes === 0 && row ? { ...columns, bytes: row.bytes } : columns
    const changed = changedOf(row, told)
    if (changed.length === 0) continue
    const owner = row ?? (await findMediaByUrl(trx, columns.url))
    if (row) await updateMediaRow(trx, row.id, told)
    else if (!owner)
      await insertMedia(trx, { ...NO_WORDS, ...told, original_name, created_at: created_at ?? clock.now() })
    const { url } = columns
    if (changed.some((name) => name in NO_WORDS))
      await renderUsersAgain(trx, { url, now: clock.now(), timeZone: config.timeZone })
  }
}

const NO_WORDS = { caption: null, credit: null, credit_url: null, license: null, made_with_ai: 0 }

/** Undefined for files that aren't pictures, and for pictures without a known size. */
function columnsOf(media: WordPressMedia, origin: string) {
  const { width, height, filesize } = media.media_details
  if (media.media_type !== 'image' || media.mime_type === 'image/svg+xml' || !width || !height) return undefined
  return {
    ...remoteColumns(media, origin),
    ...columnsFromNotes(notesOfMedia(media)),
    mime_type: media.mime_type,
    bytes: filesize ?? 0,
    width,
    height,
    alt: storable(media.alt_text).trim() || null,
    original_name: new URL(media.source_url).pathname.split('/').at(-1)?.slice(0, 200) ?? '',
    created_at: Date.parse(`${media.date_gmt}Z`) || undefined,
  }
}

/** The columns that differ; without the companion plugin, credits are unknown, and those that editors wrote here stay. */
function changedOf(row: MediaRow | undefined, columns: object): string[] {
  return Object.entries(columns).flatMap(([name, value]) => {
    const before: unknown = Reflect.get(row ?? NO_WORDS, name)
    return value === undefined || value === (before ?? null) ? [] : [name]
  })
}

export async function forgetWordPressPictures(
  trx: Transaction<Database>,
  { config }: Context,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom('media')
    .where('remote_origin', '=', config.wordpressUrl ?? '')
    .where('remote_id', 'in', ids)
    .execute()
}

const ORDERS = {
  newest: { orderby: 'date', order: 'desc' },
  oldest: { orderby: 'date', order: 'asc' },
  name: { orderby: 'title', order: 'asc' },
} as const

/**
 * Brings what WordPress has on a page of the library into ours.
 * @returns how many pictures it has; 0 if it isn't asked, or doesn't answer
 */
export async function askWordPress(
  context: Context & Pick<AppContext, 'log' | 'store' | 'wordpress'>,
  { page, per_page, search, sort, url, unused }: MediaListQuery,
): Promise<number> {
  const { wordpress } = context
  if (!wordpress || sort === 'largest' || url !== undefined || unused) return 0
  try {
    const wanted = { page, per_page, media_type: 'image', ...ORDERS[sort], ...(search && { search }) }
    const { items, total } = await wordpress.media.list(wanted)
    await context.store.db.transaction().execute((trx) => keepWordPressPictures(trx, context, items))
    return total ?? items.length
  } catch (error) {
    context.log.warn({ problem: explainError(error) }, 'could not read the WordPress media library')
    return 0
  }
}
