export { MAX_WORDS_IN_A_ROW, repeatsOriginal } from './article-text.ts'
export { addOrigins, followItems, insertSuggestions } from './found-items.ts'
export type { Ranker } from './rank-item.ts'
export { createRanker, refreshSuggestions } from './refresh-suggestions.ts'
export { insertSampleSuggestions } from './sample-suggestions.ts'
export { suggestionPictures } from './suggestion-pictures.ts'
export { suggestions } from './suggestions.repository.ts'
export {
  countPending,
  type Enrichment,
  listToEnrich,
  MAX_MODEL_POINTS,
  type SuggestionToEnrich,
  saveEnrichment,
} from './suggestions.service.ts'
