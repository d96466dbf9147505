import { clipText, textFromHtml } from './excerpt.ts'
import { SUMMARY_FALLBACK_LENGTH, type Suggestion } from './suggestion.ts'

/** The summary, else the first 200 characters of the original. */
export function suggestionSummary(suggestion: Pick<Suggestion, 'aiSummary' | 'originalContent'>): string {
  return suggestion.aiSummary || clipText(textFromHtml(suggestion.originalContent), SUMMARY_FALLBACK_LENGTH)
}
