import type { WeekProposal } from '@hometown/shared-types/newsletter-layout'
import { type ComposerValues, composerValuesSchema } from '../composer/composer-values.ts'

/** What 'This week' puts into the form. It replaces the articles and keeps every text that somebody wrote. */
export function weekValues(proposal: WeekProposal, now: ComposerValues): Partial<ComposerValues> {
  const { title, description, articles, layout } = proposal
  return {
    ...(now.title.trim() === '' && { title }),
    ...(now.description.trim() === '' && { description }),
    articleIds: articles.map(({ id }) => id),
    includesCalendar: layout.includesCalendar,
    onlyChosenSections: layout.onlyChosenSections,
    ...(now.introduction === '' && layout.introduction && { introduction: layout.introduction }),
    ...(now.signOff.trim() === '' && layout.signOff && { signOff: layout.signOff }),
  }
}

/** What Undo puts back: the values before, of fields that still have what was filled in. Later changes stay. */
export function valuesToRestore(
  filled: Partial<ComposerValues>,
  before: ComposerValues,
  now: ComposerValues,
): Partial<ComposerValues> {
  const names = composerValuesSchema.keyof().options.filter((name) => name in filled)
  const untouched = names.filter((name) => JSON.stringify(now[name]) === JSON.stringify(filled[name]))
  return Object.fromEntries(untouched.map((name) => [name, before[name]]))
}
