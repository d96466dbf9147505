import { createHash } from 'node:crypto'
import { DERIVED_PATH, type PictureCopies } from '@hometown/shared-types/picture'
import type { PictureCopyRow } from './picture-copies.table.ts'

/** Part of the hash; increase when sizes are made differently. */
const RECIPE = '1'
const LADDER = [320, 640, 960, 1280, 1920] as const
const LARGEST = 1920
/** Skip a width close to the picture's own. */
const WORTH_A_STEP = 0.92
const FIRST_WIDTH = 960
/** Wide enough for link previews on other sites. */
const FALLBACK_WIDTH = 1280

export function widthsOf(width: number): number[] {
  const largest = Math.min(width, LARGEST)
  return [...LADDER.filter((step) => step < largest * WORTH_A_STEP), largest]
}

export function firstWidthOf(width: number): number {
  return Math.min(width, FIRST_WIDTH)
}

export function fallbackWidthOf(widths: readonly number[]): number {
  return widths.filter((width) => width <= FALLBACK_WIDTH).at(-1) ?? widths[0] ?? 0
}

/** Whole: two pictures with the same name would show each other’s sizes, and somebody could make such a pair. */
export function hashOfPicture(bytes: Uint8Array): string {
  return createHash('sha256').update(RECIPE).update(bytes).digest('hex')
}

export function sizeName(hash: string, width: number, ending: 'avif' | 'webp' | 'jpg'): string {
  return `${hash}-${width}.${ending}`
}

export function copiesFromRow(
  row: PictureCopyRow | undefined,
  focal: PictureCopies['focal'] = { x: 0.5, y: 0.5 },
): PictureCopies | undefined {
  if (!row?.hash || !row.width || !row.height || (row.state !== 'first' && row.state !== 'ready')) return undefined
  const { hash, colour } = row
  const widths = widthsFromRow(row)
  const width = row.state === 'first' ? (widths[0] ?? row.width) : fallbackWidthOf(widths)
  const height = Math.max(1, Math.round((row.height * width) / row.width))
  const path = (size: number, ending: 'avif' | 'webp' | 'jpg') => `${DERIVED_PATH}${sizeName(hash, size, ending)}`
  const common = { width, height, colour, focal }
  if (row.state === 'first') return { ...common, src: path(width, 'webp'), sources: [] }
  const srcset = (ending: 'avif' | 'webp') => widths.map((size) => `${path(size, ending)} ${size}w`).join(', ')
  return {
    ...common,
    src: path(width, 'jpg'),
    sources: [
      { type: 'image/avif', srcset: srcset('avif') },
      { type: 'image/webp', srcset: srcset('webp') },
    ],
  }
}

export function widthsFromRow(row: Pick<PictureCopyRow, 'widths'>): number[] {
  const widths: unknown = JSON.parse(row.widths)
  return Array.isArray(widths) ? widths.filter((width) => typeof width === 'number') : []
}

export function sizeNames(hash: string, widths: readonly number[]): string[] {
  const largest = Math.max(0, ...widths)
  const all = new Set([...widths, ...widthsOf(largest), firstWidthOf(largest)])
  return [...all].flatMap((width) => [
    sizeName(hash, width, 'avif'),
    sizeName(hash, width, 'webp'),
    sizeName(hash, width, 'jpg'),
  ])
}
