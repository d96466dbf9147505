import { z } from 'zod'
import { isoTimeSchema } from './iso-time.ts'

export const PROVENANCE_TYPES = ['source', 'suggestion', 'article', 'event', 'fixture', 'newsletter'] as const
export const provenanceTypeSchema = z.enum(PROVENANCE_TYPES)
export type ProvenanceType = z.infer<typeof provenanceTypeSchema>

/** A step from a source to a newsletter. */
export const provenanceStepSchema = z.object({
  /** `conversation` is one with the assistant that a draft was made in; only its owner sees it. */
  type: z.enum([...PROVENANCE_TYPES, 'conversation']),
  /** Null if it is gone and only its name is known. */
  id: z.string().nullable(),
  title: z.string(),
  /** One or two words: `published`, `draft`, `active`, `removed`. */
  state: z.string(),
  /** When it was found, made, published or sent. */
  at: isoTimeSchema.nullable(),
  /** Path at the desk, such as `/admin/content?edit=…`; null if none. */
  href: z.string().nullable(),
  /** Public address: the original of a source or suggestion, else our page once it is public. */
  url: z.string().nullable(),
})
export type ProvenanceStep = z.infer<typeof provenanceStepSchema>

/** Answer of `GET /api/trail/{type}/{id}`, sources first. Empty if nothing is known. */
export const provenanceSchema = z.object({ steps: z.array(provenanceStepSchema) })
export type Provenance = z.infer<typeof provenanceSchema>
