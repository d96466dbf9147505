import { z } from 'zod'
import { singleLine } from '../rules/text.ts'
import { focalPointSchema, plainLine, plainText } from './fields.ts'

/** The pattern matches the beginning of SHA-256 in hex. */
export const PICTURE_HASH = '[0-9a-f]{20,64}'

export const DERIVED_FILE = `${PICTURE_HASH}-[0-9]{1,5}\\.(?:avif|webp|jpg)`

const PICTURE_COPY_PATTERN = `(?:/derived/${DERIVED_FILE}|https?://[^\\s"'<>,]+)`
const PICTURE_COPY_TYPES = ['image/avif', 'image/webp', 'image/jpeg', 'image/png', 'image/gif'] as const

export const pictureTypeSchema = z.object({
  type: z.enum(PICTURE_COPY_TYPES),
  /** The set is like `/derived/… 320w, /derived/… 640w`, smallest first. */
  srcset: z
    .string()
    .regex(new RegExp(`^${PICTURE_COPY_PATTERN} [0-9]{1,5}w(?:, ${PICTURE_COPY_PATTERN} [0-9]{1,5}w)*$`)),
})
export type PictureType = z.infer<typeof pictureTypeSchema>

/** The sizes of a picture, which we or the newsroom's WordPress made. Paths are relative to the service's address. */
export const pictureCopiesSchema = z.object({
  /** This file is for every browser, and for sites that link to the article. */
  src: z.string().regex(new RegExp(`^${PICTURE_COPY_PATTERN}$`)),
  /** Both are pixels of `src`; the sizes in `sources` have the same proportions. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  sources: z.array(pictureTypeSchema),
  focal: focalPointSchema,
})
export type PictureCopies = z.infer<typeof pictureCopiesSchema>

/** The sizes of the pictures in a text, by `src`. */
export const textPictureCopiesSchema = z.record(z.string(), pictureCopiesSchema)
export type TextPictureCopies = z.infer<typeof textPictureCopiesSchema>

interface PictureLicenseNames {
  readonly name: string
  /** The address is null if the license has no common text. */
  readonly url: string | null
}

const CREATIVE_COMMONS_URL = 'https://creativecommons.org'

/** Older versions are separate licenses, and pictures of Wikimedia and Flickr often have them. */
export const PICTURE_LICENSES = {
  'all-rights-reserved': { name: 'All rights reserved', url: null },
  courtesy: { name: 'Courtesy of the owner', url: null },
  'public-domain': { name: 'Public domain', url: `${CREATIVE_COMMONS_URL}/publicdomain/mark/1.0/` },
  'cc0-1.0': { name: 'CC0 1.0', url: `${CREATIVE_COMMONS_URL}/publicdomain/zero/1.0/` },
  'cc-by-4.0': { name: 'CC BY 4.0', url: `${CREATIVE_COMMONS_URL}/licenses/by/4.0/` },
  'cc-by-sa-4.0': { name: 'CC BY-SA 4.0', url: `${CREATIVE_COMMONS_URL}/licenses/by-sa/4.0/` },
  'cc-by-nd-4.0': { name: 'CC BY-ND 4.0', url: `${CREATIVE_COMMONS_URL}/licenses/by-nd/4.0/` },
  'cc-by-nc-4.0': { name: 'CC BY-NC 4.0', url: `${CREATIVE_COMMONS_URL}/licenses/by-nc/4.0/` },
  'cc-by-nc-sa-4.0': { name: 'CC BY-NC-SA 4.0', url: `${CREATIVE_COMMONS_URL}/licenses/by-nc-sa/4.0/` },
  'cc-by-nc-nd-4.0': { name: 'CC BY-NC-ND 4.0', url: `${CREATIVE_COMMONS_URL}/licenses/by-nc-nd/4.0/` },
  'cc-by-3.0': { name: 'CC BY 3.0', url: `${CREATIVE_COMMONS_URL}/licenses/by/3.0/` },
  'cc-by-sa-3.0': { name: 'CC BY-SA 3.0', url: `${CREATIVE_COMMONS_URL}/licenses/by-sa/3.0/` },
  'cc-by-2.0': { name: 'CC BY 2.0', url: `${CREATIVE_COMMONS_URL}/licenses/by/2.0/` },
  'cc-by-sa-2.0': { name: 'CC BY-SA 2.0', url: `${CREATIVE_COMMONS_URL}/licenses/by-sa/2.0/` },
} as const satisfies Record<string, PictureLicenseNames>

export type PictureLicense = keyof typeof PICTURE_LICENSES

export const PICTURE_LICENSE_IDS = Object.keys(PICTURE_LICENSES) as PictureLicense[]

const pictureLicenseSchema = z.enum(PICTURE_LICENSE_IDS)

export function findPictureLicense(id: string | null | undefined): PictureLicense | null {
  return PICTURE_LICENSE_IDS.find((known) => known === id) ?? null
}

export const CAPTION_LIMIT = 600
export const CREDIT_LIMIT = 200
export const CREDIT_URL_LIMIT = 2000

/** The credit says who made a picture, and its terms. Texts are plain, in one line; null if there is none. */
const pictureCreditSchema = z.object({
  credit: z.string().nullable(),
  creditUrl: z.string().refine(isWebAddress).nullable(),
  license: pictureLicenseSchema.nullable(),
  madeWithAi: z.boolean(),
})
export type PictureCredit = z.infer<typeof pictureCreditSchema>

export interface PictureNotes extends PictureCredit {
  readonly caption: string | null
}

/** Credits of the pictures in a text, by `src`. */
export const textPictureCreditsSchema = z.record(z.string(), pictureCreditSchema)
export type TextPictureCredits = z.infer<typeof textPictureCreditsSchema>

export const NO_CREDIT: PictureCredit = { credit: null, creditUrl: null, license: null, madeWithAi: false }

const captionSchema = plainText(CAPTION_LIMIT)

/** Calls have these fields; null and blank remove a text. */
export const pictureNotesInputShape = {
  caption: captionSchema.nullish().transform((text) => singleLine(text ?? '') || null),
  credit: plainLine(CREDIT_LIMIT)
    .nullish()
    .transform((text) => text || null),
  creditUrl: z
    .string()
    .trim()
    .max(CREDIT_URL_LIMIT, 'This address is too long')
    .refine((text) => text === '' || isWebAddress(text), 'The link must start with http:// or https://')
    .nullish()
    .transform((text) => text || null),
  license: pictureLicenseSchema.nullable(),
  madeWithAi: z.boolean(),
}

/** Returns false for everything that a browser would execute, and for addresses with a password. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\p{Cc}]+$/iu.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.username === '' && url.password === ''
}

export function hasCredit({ credit, creditUrl, license, madeWithAi }: PictureCredit): boolean {
  return credit !== null || creditUrl !== null || license !== null || madeWithAi
}
