import { z } from 'zod'
import { isoTimeSchema } from './iso-time.ts'

/** Where something came from, and what became of it: source, suggestion, article, event, fixture, newsletter. */
export const PROVENANCE_TYPES = ['source', 'suggestion', 'article', 'event', 'fixture', 'newsletter'] as const
export const provenanceTypeSchema = z.enum(PROVENANCE_TYPES)
export type ProvenanceType = z.infer<typeof provenanceTypeSchema>

/** One thing on the way, with the way to it. */
export const provenanceStepSchema = z.object({
  /** `conversation` is one with the assistant that a draft was made in; whose it is not doesn't see it. */
  type: z.enum([...PROVENANCE_TYPES, 'conversation']),
  /** Null where it is gone, and only its name is known. */
  id: z.string().nullable(),
  title: z.string(),
  /** In a word or two: `published`, `draft`, `active`, `removed`. */
  state: z.string(),
  /** When it was found, made, published or sent. */
  at: isoTimeSchema.nullable(),
  /** Its place at the desk, such as `/admin/content?edit=…`; null where there is none. */
  href: z.string().nullable(),
  /** Its place on the web: of a source and a suggestion the original, else a page of ours once it is public. */
  url: z.string().nullable(),
})
export type ProvenanceStep = z.infer<typeof provenanceStepSchema>

/** `GET /api/trail/{type}/{id}`, from the source on. Empty where nothing is known to lead here or from here. */
export const provenanceSchema = z.object({ steps: z.array(provenanceStepSchema) })
export type Provenance = z.infer<typeof provenanceSchema>
