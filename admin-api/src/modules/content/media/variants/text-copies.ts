import type { TextPictureCopies } from '@hometown/shared-types/picture'
import { hasCredit, type PictureCredit, type TextPictureCredits } from '@hometown/shared-types/picture-credit'
import { picturesInText } from '@hometown/shared-types/text-pictures'
import type { MediaRow } from '../library/media.table.ts'
import { notesFromRow } from '../library/picture-notes.ts'
import type { PictureCopyRow } from './picture-copies.table.ts'
import { copiesFromRow } from './picture-sizes.ts'
import { withoutPictures } from './without-pictures.ts'

export interface KnownPictures {
  readonly uploads: ReadonlyMap<string, MediaRow>
  readonly library: ReadonlyMap<string, MediaRow>
  readonly copies: ReadonlyMap<string, PictureCopyRow>
}

export interface PicturedText {
  readonly html: string
  /** By `src`; absent when there are no sizes. */
  readonly pictures?: TextPictureCopies
  /** By `src`; absent when no picture has one. */
  readonly credits?: TextPictureCredits
}

export function picturedText(html: string, known: KnownPictures): PicturedText {
  const broken = new Set<string>()
  const pictures: Record<string, NonNullable<ReturnType<typeof copiesFromRow>>> = {}
  const credits: Record<string, PictureCredit> = {}
  for (const { src, original } of picturesInText(html)) {
    const media = known.library.get(original)
    const row = known.copies.get(original)
    const copies = copiesFromRow(row, focalOf(media))
    if (row?.state === 'broken') broken.add(src)
    if (copies) pictures[src] = copies
    const credit = media && creditOf(media)
    if (credit && hasCredit(credit)) credits[src] = credit
  }
  return {
    html: withoutPictures(html, broken),
    ...(Object.keys(pictures).length > 0 && { pictures }),
    ...(Object.keys(credits).length > 0 && { credits }),
  }
}

function creditOf(media: MediaRow): PictureCredit {
  const { caption, ...credit } = notesFromRow(media)
  return credit
}

export function focalOf(row: MediaRow | undefined): { x: number; y: number } | undefined {
  return row && { x: row.focal_x, y: row.focal_y }
}
