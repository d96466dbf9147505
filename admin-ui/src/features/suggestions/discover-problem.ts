import type { ReaderCategory } from '@hometown/shared-types/category'
import type { ActiveSource } from '@hometown/shared-types/source-calls'

/** Why there is nothing to discover. @param sources of the category, if one is chosen */
export function discoverProblem(
  sources: readonly ActiveSource[],
  category: ReaderCategory | undefined,
): string | undefined {
  if (sources.length > 0) return undefined
  return category ? `No active sources in ${category}.` : 'No active sources.'
}
