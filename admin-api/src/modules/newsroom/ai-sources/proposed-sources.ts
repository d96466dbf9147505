import { SOURCE_TYPES, webAddressSchema } from '@hometown/shared-types/source'
import { z } from 'zod'
import { plainWords } from '../../platform/ai/ai.service.ts'

export const MOST_PROPOSALS = 20

const line = (limit: number) => z.string().transform((text) => plainWords(text).slice(0, limit))

/** Invalid addresses are dropped later, so that they don't invalidate the rest. */
export const proposedSourcesSchema = z.object({
  sources: z
    .array(
      z.object({
        name: line(200),
        url: z.string().max(2000),
        sourceType: z.enum(SOURCE_TYPES),
        description: line(500),
      }),
    )
    .max(2 * MOST_PROPOSALS),
})
export type ProposedSource = z.output<typeof proposedSourcesSchema>['sources'][number]

export function sensible(proposed: readonly ProposedSource[]): ProposedSource[] {
  const seen = new Set<string>()
  return proposed.flatMap((one) => {
    const url = webAddressSchema.safeParse(one.url).data
    if (!url || one.name === '' || seen.has(url)) return []
    seen.add(url)
    return [{ ...one, url }]
  })
}
