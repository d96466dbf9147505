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

/** What Undo puts back: fields that still have what was filled in, and the articles before. Articles added later stay. */
export function valuesToRestore(
  filled: Partial<ComposerValues>,
  before: ComposerValues,
  now: ComposerValues,
): Partial<ComposerValues> {
  const names = composerValuesSchema.keyof().options.filter((name) => name in filled)
  const untouched = names.filter((name) => JSON.stringify(now[name]) === JSON.stringify(filled[name]))
  const added = now.articleIds.filter((id) => !filled.articleIds?.includes(id) && !before.articleIds.includes(id))
  return {
    ...Object.fromEntries(untouched.map((name) => [name, before[name]])),
    ...(filled.articleIds && { articleIds: [...before.articleIds, ...added] }),
  }
}
