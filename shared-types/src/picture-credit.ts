import { z } from 'zod'
import { pictureLicenseSchema } from './picture-license.ts'
import { plainLine, plainText } from './plain-text-field.ts'
import { singleLine } from './storable-text.ts'

/** Characters. */
export const CAPTION_LIMIT = 600
export const CREDIT_LIMIT = 200
export const CREDIT_URL_LIMIT = 2000

/** Who made a picture, and on which terms it is shown. Texts are plain, in one line; null if there is none. */
export const pictureCreditSchema = z.object({
  credit: z.string().nullable(),
  creditUrl: z.string().refine(isWebAddress).nullable(),
  license: pictureLicenseSchema.nullable(),
  madeWithAi: z.boolean(),
})
export type PictureCredit = z.infer<typeof pictureCreditSchema>

/** What belongs to a picture wherever it is shown. */
export interface PictureNotes extends PictureCredit {
  readonly caption: string | null
}

/** Credits of the pictures in a text, by `src`. */
export const textPictureCreditsSchema = z.record(z.string(), pictureCreditSchema)
export type TextPictureCredits = z.infer<typeof textPictureCreditsSchema>

export const NO_CREDIT: PictureCredit = { credit: null, creditUrl: null, license: null, madeWithAi: false }

const captionSchema = plainText(CAPTION_LIMIT)

/** For calls; null and blank remove a text. */
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

/** False for everything that a browser would execute, and for addresses with a password. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\p{Cc}]+$/iu.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.username === '' && url.password === ''
}

/** Whether there is anything to show under the picture. */
export function hasCredit({ credit, creditUrl, license, madeWithAi }: PictureCredit): boolean {
  return credit !== null || creditUrl !== null || license !== null || madeWithAi
}
