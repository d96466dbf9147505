import {
  hasCredit,
  type PictureCopies,
  type TextPictureCopies,
  type TextPictureCredits,
} from '@hometown/shared-types/contract/pictures'
import { attributesOfTag, IMAGE_TAG, picturesInText } from '@hometown/shared-types/rules/html'
import type { Db } from '../../../database/database.ts'
import { listMediaByUrls, notesFromRow } from './media.repository.ts'
import type { MediaRow } from './media.table.ts'
import { hashOfUpload, pictureCopiesOf, thumbnailOf } from './picture-sizes.ts'

/** The rows of pictures, by their addresses. */
export type KnownPictures = ReadonlyMap<string, MediaRow>

interface ItemWithPicture {
  readonly imageUrl: string | null
  readonly html?: string
}

export async function findKnownPictures(db: Db, shown: readonly ItemWithPicture[]): Promise<KnownPictures> {
  const urls = new Set<string>()
  for (const { imageUrl, html = '' } of shown) {
    if (imageUrl) urls.add(imageUrl)
    for (const { original } of picturesInText(html)) urls.add(original)
  }
  return new Map((await listMediaByUrls(db, [...urls])).map((row) => [row.url, row]))
}

/** Tells whether an upload was deleted: pages go without it, since it would be a gap. */
export function isPictureGone(url: string | null, known: KnownPictures): boolean {
  return url !== null && hashOfUpload(url) !== undefined && !known.has(url)
}

/** Adds the sizes of each picture, and leaves out pictures that are gone. */
export async function withPictureCopies<T extends ItemWithPicture>(
  db: Db,
  items: readonly T[],
): Promise<(T & { copies?: PictureCopies })[]> {
  const pictured = items.map(({ imageUrl }) => ({ imageUrl }))
  const known = await findKnownPictures(db, pictured)
  return items.map((item) => {
    if (isPictureGone(item.imageUrl, known)) return { ...item, imageUrl: null }
    const copies = pictureCopiesOf(known.get(item.imageUrl ?? ''))
    return { ...item, ...(copies && { copies }) }
  })
}

/** Lists the address of the smallest size of each picture that the library knows, by the picture's address. */
export async function listThumbnails(
  db: Db,
  pictured: readonly { image_url: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await listMediaByUrls(db, [...new Set(pictured.flatMap(({ image_url: url }) => url ?? []))])
  return new Map(rows.map((row) => [row.url, thumbnailOf(row)]))
}

/** Returns the sizes and the credits by `src`; each is absent when no picture has one. */
export function resolveTextPictures(html: string, known: KnownPictures) {
  const gone = new Set<string>()
  const pictures: TextPictureCopies = {}
  const credits: TextPictureCredits = {}
  for (const { src, original } of picturesInText(html)) {
    const media = known.get(original)
    const copies = pictureCopiesOf(media)
    if (isPictureGone(original, known)) gone.add(src)
    if (copies) pictures[src] = copies
    if (!media) continue
    const { caption, ...credit } = notesFromRow(media)
    if (hasCredit(credit)) credits[src] = credit
  }
  return {
    html: withoutPictures(html, gone),
    ...(Object.keys(pictures).length > 0 && { pictures }),
    ...(Object.keys(credits).length > 0 && { credits }),
  }
}

/** An innermost frame: WordPress blocks, old captions and galleries. */
const PICTURE_FRAME =
  /<(figure|dl)\b[^<>]*>(?:(?!<\/?\1\b)[\s\S])*<\/\1>|<div class="(?=[^"]*\bwp-caption\b)[^<>]*>(?:(?!<\/?div\b)[\s\S])*<\/div>/g
const EMPTY_HTML_ELEMENT = /<(a(?=[^<>]* href=)|p|li|picture)\b[^<>]*>\s*(?:<source [^<>]*>\s*)*<\/\1>/g
const EMPTY_GALLERY =
  /<(figure|ul|div) class="(?=[^"]*\b(?:wp-block-gallery|wp-block-image|blocks-gallery-grid|gallery)\b)[^<>]*>\s*(?:<figcaption[^<>]*>(?:(?!<\/?figcaption\b)[\s\S])*<\/figcaption>\s*)?<\/\1>/g

/** Removes pictures together with frames, captions and links that hold nothing else. */
export function withoutPictures(html: string, srcs: ReadonlySet<string>): string {
  if (srcs.size === 0) return html
  const isLeftOut = (tag: string) => srcs.has(attributesOfTag(tag).src ?? '')
  const framesGone = html.replace(PICTURE_FRAME, (frame) => {
    const tags = frame.match(IMAGE_TAG) ?? []
    const isPictured = tags.length > 0 && !/<(?:table|video|audio|blockquote)\b/.test(frame)
    return isPictured && tags.every(isLeftOut) ? '' : frame
  })
  const picturesGone = framesGone.replace(IMAGE_TAG, (tag) => (isLeftOut(tag) ? '' : tag))
  return withoutEmptyElements(withoutEmptyElements(picturesGone, EMPTY_HTML_ELEMENT), EMPTY_GALLERY)
}

/** Repeats, because removing an element may leave its parent empty. */
function withoutEmptyElements(html: string, empty: RegExp): string {
  const emptied = html.replace(empty, '')
  return emptied === html ? html : withoutEmptyElements(emptied, empty)
}
