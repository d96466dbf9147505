import { type CropMediaInput, MIN_CROP_SIDE } from '@hometown/shared-types/media'

/** In pixels of the picture. */
export type Rect = CropMediaInput
export interface Size {
  readonly width: number
  readonly height: number
}

export type Corner = 'nw' | 'ne' | 'sw' | 'se'
export const CORNERS: readonly Corner[] = ['nw', 'ne', 'sw', 'se']

/** Width divided by height; null for any ratio. */
export type Ratio = number | null

/** The largest rectangle with this ratio, centered on `around`. */
export function largestRect(picture: Size, ratio: Ratio, around?: Rect): Rect {
  const width = ratio === null ? picture.width : Math.min(picture.width, picture.height * ratio)
  const height = ratio === null ? picture.height : width / ratio
  const middle = around && { x: around.left + around.width / 2, y: around.top + around.height / 2 }
  const left = (middle?.x ?? picture.width / 2) - width / 2
  const top = (middle?.y ?? picture.height / 2) - height / 2
  return moveRect({ left, top, width, height }, 0, 0, picture)
}

/** Moves the rectangle, keeping it inside the picture and on whole pixels. */
export function moveRect(rect: Rect, right: number, down: number, picture: Size): Rect {
  const width = Math.round(Math.min(rect.width, picture.width))
  const height = Math.round(Math.min(rect.height, picture.height))
  return {
    left: clamp(Math.round(rect.left + right), 0, picture.width - width),
    top: clamp(Math.round(rect.top + down), 0, picture.height - height),
    width,
    height,
  }
}

/** Moves one corner; the opposite corner stays. */
export function resizeRect(rect: Rect, corner: Corner, right: number, down: number, picture: Size, ratio: Ratio): Rect {
  const isWest = corner.endsWith('w')
  const isNorth = corner.startsWith('n')
  const fixed = { x: isWest ? rect.left + rect.width : rect.left, y: isNorth ? rect.top + rect.height : rect.top }
  const room = { x: isWest ? fixed.x : picture.width - fixed.x, y: isNorth ? fixed.y : picture.height - fixed.y }
  let width = clamp(rect.width + (isWest ? -right : right), MIN_CROP_SIDE, room.x)
  let height = clamp(rect.height + (isNorth ? -down : down), MIN_CROP_SIDE, room.y)
  if (ratio !== null) {
    // Follow the axis with the larger change.
    if (Math.abs(width - rect.width) < Math.abs(height - rect.height) * ratio) width = height * ratio
    width = clamp(width, Math.max(MIN_CROP_SIDE, MIN_CROP_SIDE * ratio), Math.min(room.x, room.y * ratio))
    height = width / ratio
  }
  width = Math.round(width)
  height = Math.round(height)
  return { left: isWest ? fixed.x - width : fixed.x, top: isNorth ? fixed.y - height : fixed.y, width, height }
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}
