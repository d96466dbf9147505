import { z } from 'zod'
import { isoTimeSchema } from './iso-time.ts'
import { decideSuggestionSchema, suggestionKindSchema, suggestionStatusSchema } from './suggestion.ts'

/** Items of one story. More of the same become a story of their own, so that no list grows without end. */
export const STORY_LIMITS = { items: 50, offers: 10 } as const

const storyItemSchema = z.object({
  id: z.string(),
  kind: suggestionKindSchema,
  title: z.string(),
  /** Plain text; only the beginning. */
  content: z.string(),
  sourceName: z.string(),
  url: z.string(),
  publishedAt: isoTimeSchema.nullable(),
  foundAt: isoTimeSchema,
  status: suggestionStatusSchema,
  /** Why it is or may be the same, in sentences. */
  reasons: z.array(z.string()),
})

/** An item of the story besides its lead. */
const storyMemberSchema = storyItemSchema.extend({
  /** The editor who joined it; null for the rules. */
  joinedBy: z.string().nullable(),
  /** A word-for-word copy, which doesn't count as another source. */
  isCopy: z.boolean(),
})

/** The lead of another story that may be the same. */
const storyOfferSchema = storyItemSchema.extend({
  /** If not, the desk shows it only on demand. */
  isLikely: z.boolean(),
})
export type StoryOffer = z.infer<typeof storyOfferSchema>
export type StoryItem = z.infer<typeof storyItemSchema>

/** Answer of `GET /api/content-suggestions/{id}/story`. */
export const suggestionStorySchema = z.object({
  /** In the order of discovery; at most `STORY_LIMITS.items`. */
  members: z.array(storyMemberSchema),
  /** The likeliest first; at most `STORY_LIMITS.offers`. */
  offers: z.array(storyOfferSchema),
})
export type SuggestionStory = z.infer<typeof suggestionStorySchema>

/**
 * Body of `POST /{id}/join`, `/{id}/split` and `/{id}/apart`: `other` is the item that is joined, split off, or another
 * story. Decisions of people outlast those of the rules.
 */
export const decideStorySchema = decideSuggestionSchema.extend({ other: z.string().max(60) })
export type DecideStoryInput = z.infer<typeof decideStorySchema>
