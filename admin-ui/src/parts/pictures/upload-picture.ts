import { IMAGE_BYTES_LIMIT } from '@hometown/shared-types/contract/articles'
import {
  IMAGE_FIELD,
  type Media,
  mediaCalls,
  PICTURE_REFUSALS,
  refusalOfType,
} from '@hometown/shared-types/contract/media'
import { api } from '../../lib/api-client.ts'

/** Checks a file before the upload; undefined if it may be a picture. */
export function problemOfFile(file: File): string | undefined {
  const refusal = refusalOfType(typeOf(file))
  if (refusal && !(isHeic(file) && canShrink(file))) return PICTURE_REFUSALS[refusal]
  if (file.size === 0) return PICTURE_REFUSALS.empty
  if (file.size > IMAGE_BYTES_LIMIT && !canShrink(file)) return PICTURE_REFUSALS.too_large
  return undefined
}

/** Invalidate `['media']` afterwards. @throws Error with a message for users. */
export async function uploadPicture(file: File, signal?: AbortSignal): Promise<Media> {
  const problem = problemOfFile(file)
  if (problem) throw new Error(problem)
  const form = new FormData()
  const small = await shrinkPicture(file)
  if (isHeic(file) && small === file) throw new Error(PICTURE_REFUSALS.heic)
  if (small.size > IMAGE_BYTES_LIMIT) throw new Error(PICTURE_REFUSALS.too_large)
  form.set(IMAGE_FIELD, small, small.name || 'picture')
  return (await api(mediaCalls.upload, { body: form, ...(signal && { signal }) })).picture
}

/** The pixels of the longer side: more than the service keeps. */
const LONGEST_SIDE = 4000
const SMALLER_SIDE = 2400
const QUALITY = 0.85
/** Larger files would take the memory of a phone. */
const MOST_BYTES = 100 * 1024 * 1024
const KINDS = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', 'image/tiff'])

/** Tells whether this browser may be able to scale such a file down. Only Safari reads HEIC and TIFF. */
function canShrink(file: File): boolean {
  return KINDS.has(typeOf(file)) && file.size <= MOST_BYTES && typeof createImageBitmap === 'function'
}

/** Tells whether this is a photo as iPhones store it, which the service can't read. */
function isHeic(file: File): boolean {
  return refusalOfType(typeOf(file)) === 'heic'
}

function typeOf({ type, name }: File): string {
  return type || (PHOTO_TYPES.find(([ending]) => ending.test(name))?.[1] ?? '')
}

/** Most cameras make files that are too large to upload, with pixels that readers never get. HEIC becomes JPEG. */
async function shrinkPicture(file: File): Promise<File> {
  if ((file.size <= IMAGE_BYTES_LIMIT && !isHeic(file)) || !canShrink(file)) return file
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!bitmap) return file
  try {
    for (const side of [LONGEST_SIDE, SMALLER_SIDE]) {
      const blob = await drawn(bitmap, side, isHeic(file) ? 'image/jpeg' : file.type)
      if (blob && blob.size <= IMAGE_BYTES_LIMIT) return new File([blob], file.name, { type: blob.type })
    }
    return file
  } finally {
    bitmap.close()
  }
}

/** Draws the picture. Only WebP keeps transparency at this size; browsers that can't write it get a JPEG on white. */
async function drawn(bitmap: ImageBitmap, side: number, type: string): Promise<Blob | undefined> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  if (type !== 'image/jpeg') {
    const webp = await blobOf(canvas, 'image/webp')
    if (webp?.type === 'image/webp') return webp
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  return blobOf(canvas, 'image/jpeg')
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, QUALITY))
}

/** The photos for which many browsers know no type. */
const PHOTO_TYPES: readonly (readonly [ending: RegExp, type: string])[] = [
  [/\.(?:hei[cf]|hif)$/i, 'image/heic'],
  [/\.tiff?$/i, 'image/tiff'],
  [/\.avif$/i, 'image/avif'],
  [/\.(?:dng|cr[23]|nef|arw|orf|raf|rw2)$/i, 'image/x-adobe-dng'],
]
