import type { FindableItem, StoryFinder } from '../../stories/stories.service.ts'
import type { FoundMatch } from '../../suggestions/suggestions.service.ts'

const SAYS_CORRECTION =
  /^\s*(?:correction|clarification|corrected)\s?[:—–-]|\b(?:an?|our|the) (?:earlier|previous) version\b|\bwe regret the error\b/iu
/** By these alone, the comparison keeps corrections apart from everything. */
const MARKS =
  /\b(?:corrections?|clarifications?|corrected|incorrectly (?:stated|reported|listed)|misstated|we regret|earlier version|previous(?:ly)? (?:story|article|report))\b[:—–-]?/giu

/** Stories that an item tells, too. What corrects one is only ever offered: its facts are others. */
export function storiesTold(item: FindableItem, finder: Pick<StoryFinder, 'find'>): FoundMatch[] {
  if (!SAYS_CORRECTION.test(item.title) && !SAYS_CORRECTION.test(item.text))
    return finder.find(item).map(({ id, comparison: { verdict, score, reasons, isCopy } }) => {
      return { id, isSure: verdict === 'join', score, reasons, isCopy }
    })
  const unmarked = { ...item, title: unmark(item.title), text: unmark(item.text) }
  return finder.find(unmarked).map(({ id, comparison: { score, reasons } }) => {
    return { id, isSure: false, score, reasons: ['It may correct this story.', ...reasons], isCopy: false }
  })
}

function unmark(text: string): string {
  return text.replace(MARKS, ' ').trim()
}
