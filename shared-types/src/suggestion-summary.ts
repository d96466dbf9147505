import { clipText, textFromHtml } from './excerpt.ts'
import { SUMMARY_FALLBACK_LENGTH, type Suggestion } from './suggestion.ts'

/** The summary if nothing is in doubt, else the first 200 characters of the original. */
export function suggestionSummary(
  suggestion: Pick<Suggestion, 'aiSummary' | 'originalContent' | 'needsClearing'>,
): string {
  const { aiSummary, originalContent, needsClearing } = suggestion
  return (!needsClearing && aiSummary) || clipText(textFromHtml(originalContent), SUMMARY_FALLBACK_LENGTH)
}
