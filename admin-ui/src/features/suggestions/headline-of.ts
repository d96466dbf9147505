import type { Suggestion } from '@hometown/shared-types/suggestion'

export function headlineOf({ aiHeadline, originalTitle }: Suggestion): string {
  return aiHeadline || originalTitle || 'Untitled'
}
