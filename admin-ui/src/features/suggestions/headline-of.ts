import { type Suggestion, suggestionTitle } from '@hometown/shared-types/suggestion'

export function headlineOf(suggestion: Suggestion): string {
  return suggestionTitle(suggestion) || 'Untitled'
}
