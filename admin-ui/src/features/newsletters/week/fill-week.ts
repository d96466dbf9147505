import type { WeekProposal } from '@hometown/shared-types/newsletter-layout'
import type { ComposerValues } from '../composer/composer-values.ts'

/** What 'This week' puts into the form. It replaces the articles and keeps every text that somebody wrote. */
export function weekValues(proposal: WeekProposal, now: ComposerValues): Partial<ComposerValues> {
  const { title, description, articles, layout } = proposal
  return {
    title: now.title.trim() || title,
    description: now.description.trim() || description,
    articleIds: articles.map(({ id }) => id),
    includesCalendar: layout.includesCalendar,
    onlyChosenSections: layout.onlyChosenSections,
    ...(now.introduction === '' && layout.introduction && { introduction: layout.introduction }),
    ...(now.signOff.trim() === '' && layout.signOff && { signOff: layout.signOff }),
  }
}

/** The values before, of everything that `filled` names. */
export function valuesBefore(filled: Partial<ComposerValues>, before: ComposerValues): Partial<ComposerValues> {
  return Object.fromEntries(Object.entries(before).filter(([name]) => name in filled))
}
