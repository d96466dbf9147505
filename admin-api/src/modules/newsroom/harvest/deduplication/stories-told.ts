import {
  type FindableItem,
  isCorrection,
  type StoryFinder,
  withoutCorrectionWords,
} from '../../stories/stories.service.ts'
import type { FoundMatch } from '../../suggestions/suggestions.service.ts'

/** Stories that an item tells, too. What corrects one is only ever offered: its facts are others. */
export function storiesTold(item: FindableItem, finder: Pick<StoryFinder, 'find'>): FoundMatch[] {
  if (!isCorrection(item))
    return finder.find(item).map(({ id, comparison: { verdict, score, reasons, isCopy } }) => {
      return { id, isSure: verdict === 'join', score, reasons, isCopy }
    })
  const [title, text] = [withoutCorrectionWords(item.title), withoutCorrectionWords(item.text)]
  return finder.find({ ...item, title, text }).map(({ id, comparison: { score, reasons } }) => {
    return { id, isSure: false, score, reasons: ['It may correct this story.', ...reasons], isCopy: false }
  })
}
