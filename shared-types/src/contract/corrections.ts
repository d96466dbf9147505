import { z } from 'zod'
import { call, type } from './call.ts'
import { categorySchema, isoTimeSchema, pageOf, requiredText, versionQuerySchema, versionSchema } from './fields.ts'

/** Something was wrong, was unclear, or has gone on; a note is what the newsroom has to say, above the text. */
export const CORRECTION_KINDS = ['correction', 'clarification', 'update', 'note'] as const
const correctionKindSchema = z.enum(CORRECTION_KINDS)
export type CorrectionKind = z.infer<typeof correctionKindSchema>

export const correctionSchema = z.object({
  id: z.string(),
  kind: correctionKindSchema,
  text: z.string(),
  correctedAt: isoTimeSchema,
})
export type Correction = z.infer<typeof correctionSchema>

export interface DeskCorrection extends Correction {
  version: number
}

const publicCorrectionSchema = correctionSchema.extend({
  article: z.object({ slug: z.string(), title: z.string(), category: categorySchema }),
})
export type PublicCorrection = z.infer<typeof publicCorrectionSchema>

export const publicCorrectionsSchema = pageOf(publicCorrectionSchema)

export const createCorrectionSchema = z.object({
  kind: correctionKindSchema,
  text: requiredText('Say what was corrected', 2000),
})
export type CreateCorrectionInput = z.input<typeof createCorrectionSchema>

const updateCorrectionSchema = createCorrectionSchema.partial().extend({ version: versionSchema })
export type UpdateCorrectionInput = z.input<typeof updateCorrectionSchema>

export const correctionCalls = {
  list: call('GET', '/api/articles/:id/corrections', { answer: type<DeskCorrection[]>() }),
  create: call('POST', '/api/articles/:id/corrections', {
    unversioned: 'Adds a note below the text, whatever the text is; the same note comes only once.',
    body: createCorrectionSchema,
    status: 201,
    answer: type<DeskCorrection>(),
  }),
  update: call('PATCH', '/api/corrections/:id', { body: updateCorrectionSchema, answer: type<DeskCorrection>() }),
  delete: call('DELETE', '/api/corrections/:id', { query: versionQuerySchema }),
}
