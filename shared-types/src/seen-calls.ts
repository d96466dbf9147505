import { z } from 'zod'
import { bulkArticlesSchema } from './bulk-articles.ts'
import { undoSaveSchema, updateDeskArticleSchema } from './desk-article.ts'
import { updateEventSchema } from './event.ts'
import { bulkEventsSchema } from './event-calls.ts'
import { decideVanishedSchema } from './event-feed.ts'
import { seenChoiceSchema } from './seen.ts'
import { undoSuggestionSchema, undoSuggestionsSchema } from './suggestion-calls.ts'

// Apart from the forms of these calls: the desk adds the choice when it repeats a refused call, so its first load needs none
// of this.

/** Field of each call that takes something from readers; of several, for all that readers know. */
const seenField = { seen: seenChoiceSchema.optional() }

/** Body of a DELETE, which may be missing. */
export const seenBodySchema = z.object(seenField).nullish()

/** Answer of `DELETE /api/articles/{id}`. `kept`: the editor chose a note in place of the deletion. */
export const deletedArticleSchema = z.object({ kept: z.boolean() })

/** Body of `PATCH /api/articles/{id}`. */
export const changeArticleSchema = updateDeskArticleSchema.extend(seenField)
export type ChangeArticle = z.input<typeof changeArticleSchema>

/** Body of `POST /api/articles/{id}/undo-save`. */
export const undoSaveForReadersSchema = undoSaveSchema.extend(seenField)
export type UndoSaveForReaders = z.input<typeof undoSaveForReadersSchema>

/** Body of `POST /api/articles/bulk`. */
export const changeArticlesSchema = bulkArticlesSchema.extend(seenField)
export type ChangeArticles = z.input<typeof changeArticlesSchema>

/** Body of `PATCH` and `PUT /api/calendar-events/{id}`. */
export const changeEventSchema = z.intersection(updateEventSchema, z.object(seenField))
export type ChangeEvent = z.output<typeof changeEventSchema>

/** Body of `POST /api/calendar-events/bulk`. */
export const changeEventsSchema = bulkEventsSchema.extend(seenField)
export type ChangeEvents = z.infer<typeof changeEventsSchema>

/** Body of `POST /api/event-feeds/vanished`. */
export const decideVanishedForReadersSchema = decideVanishedSchema.extend(seenField)
export type DecideVanished = z.infer<typeof decideVanishedForReadersSchema>

/** Body of `POST /api/content-suggestions/{id}/undo`. */
export const undoForReadersSchema = undoSuggestionSchema.extend(seenField)
export type UndoForReaders = z.infer<typeof undoForReadersSchema>

/** Body of `POST /api/content-suggestions/undo`. */
export const undoTogetherSchema = undoSuggestionsSchema.extend(seenField)
