import { z } from 'zod'
import { categorySchema } from './category.ts'
import { timeInput } from './instant.ts'
import { isoTimeSchema } from './iso-time.ts'
import { pageOf } from './pagination.ts'
import { requiredText } from './text-field.ts'

/** Something was wrong, was unclear, or has gone on. */
export const CORRECTION_KINDS = ['correction', 'clarification', 'update'] as const
export const correctionKindSchema = z.enum(CORRECTION_KINDS)
export type CorrectionKind = z.infer<typeof correctionKindSchema>

/** A dated note under an article that says what was changed. Plain text. */
export const correctionSchema = z.object({
  id: z.string(),
  kind: correctionKindSchema,
  text: z.string(),
  correctedAt: isoTimeSchema,
})
export type Correction = z.infer<typeof correctionSchema>

/** The notes of an article, the newest first; the field `hometown_corrections` of a post, absent where there are none. */
export const postCorrectionsSchema = z.array(correctionSchema)

/** How many notes the public list has at most, over all of its pages. */
export const PUBLIC_CORRECTIONS_LIMIT = 200

/** An entry of `GET /api/corrections`, open to anyone: notes of published articles, the newest first. */
export const publicCorrectionSchema = correctionSchema.extend({
  article: z.object({ slug: z.string(), title: z.string(), category: categorySchema }),
})
export type PublicCorrection = z.infer<typeof publicCorrectionSchema>

/** Answer of `GET /api/corrections`. */
export const publicCorrectionsSchema = pageOf(publicCorrectionSchema)

/** Body of `POST /api/articles/{id}/corrections`; without a time it is now. */
export const createCorrectionSchema = z.object({
  kind: correctionKindSchema,
  text: requiredText('Say what was corrected', 2000),
  correctedAt: timeInput('Please give a date and time').optional(),
})
export type CreateCorrectionInput = z.input<typeof createCorrectionSchema>

/** Body of `PATCH /api/corrections/{id}`. */
export const updateCorrectionSchema = createCorrectionSchema.partial()
export type UpdateCorrectionInput = z.input<typeof updateCorrectionSchema>
