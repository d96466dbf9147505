export { MAX_WORDS_IN_A_ROW, repeatsOriginal } from './article-from-suggestion.ts'
export { addOrigins, insertSuggestions, updateKnownItems } from './insert-suggestions.ts'
export { type Ranker, rankItem, rankingBasis } from './rank-item.ts'
export { createRanker, refreshSuggestions } from './refresh-suggestions.ts'
export { suggestionPictures } from './suggestion-pictures.ts'
export { suggestions } from './suggestions.repository.ts'
export {
  countPendingSuggestions,
  type Enrichment,
  listSuggestionsToEnrich,
  MAX_MODEL_POINTS,
  type SuggestionToEnrich,
  saveEnrichment,
} from './suggestions.service.ts'
