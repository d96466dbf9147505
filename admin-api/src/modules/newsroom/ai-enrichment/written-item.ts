import { READER_CATEGORIES } from '@hometown/shared-types/category'
import { plainLine } from '@hometown/shared-types/plain-text-field'
import { singleLine } from '@hometown/shared-types/storable-text'
import { z } from 'zod'
import { MOST_POINTS_OF_A_MODEL } from '../suggestions/suggestions.service.ts'

/** The model picks from this list, so that none of its own words are shown as a reason. */
export const MODEL_REASONS = {
  safety: 'public safety',
  decision: 'a decision of local government',
  money: 'taxes or public money',
  schools: 'schools and children',
  many: 'many residents are affected',
  none: '',
} as const
type ModelReason = keyof typeof MODEL_REASONS

const ADDRESS = /https?:|www\.|\S@\S|[a-z0-9-]\.(?:com|org|net|info|io|co|us|gov|edu)\b/i

function ownLine(limit: number) {
  return plainLine(limit)
    .refine((text) => text.trim() !== '', 'Please write something')
    .refine((text) => !ADDRESS.test(text), 'Please write no addresses')
}

const passage = z.string().max(1000).transform(singleLine)

export const writtenItemSchema = z.object({
  headline: z.object({ text: ownLine(110), passage }),
  statements: z
    .array(z.object({ text: ownLine(300), passage }))
    .min(1)
    .max(3),
  category: z.enum(READER_CATEGORIES),
  relevance: z.number().int().min(0).max(MOST_POINTS_OF_A_MODEL),
  reason: z.enum(Object.keys(MODEL_REASONS) as [ModelReason, ...ModelReason[]]),
})
