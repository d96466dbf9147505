import type { FocalPoint } from '@hometown/shared-types/contract/fields'
import type { PictureCopies, PictureCredit, PictureType } from '@hometown/shared-types/contract/pictures'

export interface Picture {
  readonly src: string
  /** The article's address of the picture, if `src` is one of our sizes. */
  readonly original?: string
  /** The set is empty if only one size is known. */
  readonly srcset: string
  readonly width: number | null
  readonly height: number | null
  readonly alt: string
  /** Sources are AVIF first, then WebP; empty or absent if only `src` is known. */
  readonly sources?: readonly PictureType[]
  /** The caption is plain text. */
  readonly caption?: string | null
  readonly credit?: PictureCredit
  /** This point stays visible when the picture is cropped, in fractions of its width and height. */
  readonly focal?: FocalPoint
}

export function pictureOf(facts: {
  readonly imageUrl: string | null
  readonly imageAlt: string | null
  readonly copies?: PictureCopies | undefined
  readonly name: string
}): Picture | null {
  const { imageUrl, imageAlt, copies, name } = facts
  if (imageUrl === null) return null
  const alt = imageAlt || name
  return copies ? { ...copies, srcset: '', alt } : { src: imageUrl, srcset: '', width: null, height: null, alt }
}

const FOCUS_CLASSES = [
  ['object-top-left', 'object-top', 'object-top-right'],
  ['object-left', undefined, 'object-right'],
  ['object-bottom-left', 'object-bottom', 'object-bottom-right'],
]

/** Returns the third of a picture to keep when it is cropped; undefined for the middle, the browsers' default. */
export function focusClass(focal: FocalPoint | undefined): string | undefined {
  return focal && FOCUS_CLASSES[thirdOfShare(focal.y)]?.[thirdOfShare(focal.x)]
}

function thirdOfShare(share: number): number {
  return Math.min(2, Math.floor(share * 3))
}

const UPLOADED_PATH_PATTERN = /^\/(?:uploads|derived)\//

/** Uploads have no host: they are at the API's origin if it has one of its own, else at the site's. */
export function pictureUrl(src: string, apiUrl: string): string {
  return UPLOADED_PATH_PATTERN.test(src) ? `${apiUrl}${src}` : src
}

export function pictureSrcset(srcset: string, apiUrl: string): string {
  return srcset
    .split(/,\s+/)
    .map((candidate) => pictureUrl(candidate, apiUrl))
    .join(', ')
}

/** Sanitized HTML has its attributes in double quotes. */
export function withPictureUrls(html: string, apiUrl: string): string {
  if (apiUrl === '') return html
  return html
    .replace(/(\ssrc=")([^"]*)"/g, (_, start: string, src: string) => `${start}${pictureUrl(src, apiUrl)}"`)
    .replace(/(\ssrcset=")([^"]*)"/g, (_, start: string, set: string) => `${start}${pictureSrcset(set, apiUrl)}"`)
}

/** Leaves no address without a host, for readers elsewhere, such as feed readers. */
export function withAbsoluteUrls(html: string, siteUrl: string, apiUrl: string): string {
  return withPictureUrls(html, apiUrl || siteUrl).replace(/(\s(?:href|src)=")\/(?!\/)/g, `$1${siteUrl}/`)
}
