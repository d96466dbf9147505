export { MOST_WORDS_IN_A_ROW, repeatsOriginal } from './article-text.ts'
export { addOrigins, followItems, insertSuggestions } from './found-items.ts'
export { type Ranker, rankItem, rankingBasis } from './rank-item.ts'
export { createRanker, refreshSuggestions } from './refresh-suggestions.ts'
export { suggestionPictures } from './suggestion-pictures.ts'
export { suggestions } from './suggestions.repository.ts'
export {
  countPending,
  type Enrichment,
  listToEnrich,
  MOST_POINTS_OF_A_MODEL,
  type SuggestionToEnrich,
  saveEnrichment,
} from './suggestions.service.ts'
