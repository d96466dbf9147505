import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { AppContext } from '../../../context.ts'
import { type FileContext, type FileStorage, openFileStorage } from '../../../file-storage/file-storage.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import { decodePicture } from '../../../pictures/decode-picture.ts'
import { PictureRefusal } from '../../../pictures/picture.ts'
import { getSuggestionRow } from './list-suggestions.ts'

/** The width of cards on high-density screens. */
const WIDTH = 480
const MOST_BYTES = 8_000_000
const WITHIN_MS = 10_000
const ASKED_AGAIN_MS = 600_000

/** A screen requests up to a hundred at once. */
const fetching = pLimit(8)
/** An upload waits for at most one of them. */
const shrinking = pLimit(1)

interface Copies {
  underWay: Map<string, Promise<Buffer>>
  failures: Map<string, number>
}
const copies = new WeakMap<AppContext['store'], Copies>()

export async function readSuggestionPicture(context: AppContext, id: string): Promise<Buffer> {
  const { image_url } = await getSuggestionRow(context.store.db, id)
  if (image_url === null) throw notFound('Picture')
  const name = `${createHash('sha256').update(image_url).digest('hex').slice(0, 32)}.webp`
  const kept = await suggestionPictures(context).get(name)
  if (kept) return kept
  return copiesOf(context).underWay.get(image_url) ?? copyOnce(context, image_url, name)
}

function copiesOf({ store }: AppContext): Copies {
  const known = copies.get(store)
  if (known) return known
  const none: Copies = { underWay: new Map(), failures: new Map() }
  copies.set(store, none)
  return none
}

function copyOnce(context: AppContext, url: string, name: string): Promise<Buffer> {
  const { underWay } = copiesOf(context)
  const copying = fetching(() => copyPicture(context, url, name)).finally(() => underWay.delete(url))
  underWay.set(url, copying)
  return copying
}

async function copyPicture(context: AppContext, url: string, name: string): Promise<Buffer> {
  const { failures } = copiesOf(context)
  const now = context.clock.now()
  const failedAt = failures.get(url)
  if (failedAt !== undefined && now - failedAt < ASKED_AGAIN_MS) throw unreadable()
  try {
    const bytes = await fetchBytes(context, url)
    const small = await shrinking(() => shrink(bytes))
    await keep(context, name, small)
    return small
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (failures.size > 1000) failures.clear()
    failures.set(url, now)
    throw error
  }
}

/** A picture that can't be stored is fetched again when somebody next looks at it. */
async function keep(context: AppContext, name: string, bytes: Buffer): Promise<void> {
  try {
    await suggestionPictures(context).put(name, bytes)
  } catch (error) {
    context.log.warn({ err: error }, 'could not store the picture of a suggestion')
  }
}

async function fetchBytes({ outside }: AppContext, url: string): Promise<Buffer> {
  if (!outside) throw unreadable()
  const answer = await outside.read(url, { accept: 'image/*', maxBytes: MOST_BYTES, withinMs: 15_000 })
  if (answer.outcome !== 'read') throw unreadable()
  return answer.body
}

/** The bytes decide the type. SVG isn't allowed: it may contain scripts. */
async function shrink(bytes: Buffer): Promise<Buffer> {
  const wish = { box: { width: WIDTH, height: WIDTH }, encode: { as: 'webp', quality: 72 } } as const
  try {
    return (await decodePicture(bytes, wish, { withinMs: WITHIN_MS })).data
  } catch (error) {
    if (error instanceof PictureRefusal) throw unreadable()
    throw error
  }
}

export function suggestionPictures(context: FileContext): FileStorage {
  return openFileStorage(context, 'suggestions')
}

function unreadable(): AppError {
  return new AppError(404, 'no_picture', 'Couldn’t load the picture from its source.')
}
