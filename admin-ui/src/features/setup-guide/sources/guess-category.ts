import type { ReaderCategory } from '@hometown/shared-types/category'

const WORDS: readonly (readonly [RegExp, ReaderCategory])[] = [
  [/\b(?:obituar\w*|funeral|cremat\w*)\b/i, 'Obituaries'],
  [/\b(?:church|parish|chapel|ministr\w*|diocese|synagogue|mosque|lutheran|methodist|baptist|catholic)\b/i, 'Churches'],
  [/\b(?:sports?|athletics?|football|basketball|baseball|softball|volleyball|hockey|wrestling|soccer)\b/i, 'Sports'],
  [/\b(?:clubs?|rotary|lions|4-?h|kiwanis|legion|society)\b/i, 'Clubs'],
  [/\b(?:chamber|business|commerce|bank|market|economic)\b/i, 'Business'],
  [/\b(?:events?|calendar|fair|festival)\b/i, 'Events'],
]

/** A first proposal that an editor can change. */
export function guessCategory(name: string, kind: 'feed' | 'calendar' | 'page'): ReaderCategory {
  const known = WORDS.find(([words]) => words.test(name))?.[1]
  return known ?? (kind === 'calendar' ? 'Events' : 'Community')
}
