import { clipText, textFromHtml } from './excerpt.ts'
import { SUMMARY_FALLBACK_LENGTH, type Suggestion } from './suggestion.ts'

/** The summary, or else the first 200 characters of the original. */
export function suggestionSummary({
  aiSummary,
  originalContent,
}: Pick<Suggestion, 'aiSummary' | 'originalContent'>): string {
  return aiSummary || clipText(textFromHtml(originalContent), SUMMARY_FALLBACK_LENGTH)
}
