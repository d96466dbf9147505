import type { TextPictureCopies } from '@hometown/shared-types/picture'
import { picturesInText } from '@hometown/shared-types/text-pictures'
import type { MediaRow } from '../library/media.table.ts'
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
}

export function picturedText(html: string, known: KnownPictures): PicturedText {
  const broken = new Set<string>()
  const pictures: Record<string, NonNullable<ReturnType<typeof copiesFromRow>>> = {}
  for (const { src, original } of picturesInText(html)) {
    const row = known.copies.get(original)
    const copies = copiesFromRow(row, focalOf(known.library.get(original)))
    if (row?.state === 'broken') broken.add(src)
    if (copies) pictures[src] = copies
  }
  const text = withoutPictures(html, broken)
  return Object.keys(pictures).length > 0 ? { html: text, pictures } : { html: text }
}

export function focalOf(row: MediaRow | undefined): { x: number; y: number } | undefined {
  return row && { x: row.focal_x, y: row.focal_y }
}
