import { NEWSLETTER_ARTICLES_LIMIT } from '@hometown/shared-types/newsletter'
import type { WeekProposal } from '@hometown/shared-types/week-proposal'
import { type ComposerValues, composerValuesSchema } from '../composer/composer-values.ts'

/** What this week’s best put into the form: more articles, and a title where nobody wrote one. */
export function weekValues(proposal: WeekProposal, now: ComposerValues): Partial<ComposerValues> {
  const { title, articles } = proposal
  const ids = new Set([...now.articleIds, ...articles.map(({ id }) => id)])
  return {
    ...(now.title.trim() === '' && { title, titleFollowsDay: true }),
    articleIds: [...ids].slice(0, NEWSLETTER_ARTICLES_LIMIT),
  }
}

/** What Undo puts back: fields that still have what was filled in, and the articles before. Articles added later stay. */
export function valuesToRestore(
  filled: Partial<ComposerValues>,
  before: ComposerValues,
  now: ComposerValues,
): Partial<ComposerValues> {
  const names = composerValuesSchema.keyof().options.filter((name) => name in filled)
  const untouched = names.filter(
    (name) => JSON.stringify(now[name]) === JSON.stringify(filled[name]) || (name === 'title' && now.titleFollowsDay),
  )
  const added = now.articleIds.filter((id) => !filled.articleIds?.includes(id) && !before.articleIds.includes(id))
  return {
    ...Object.fromEntries(untouched.map((name) => [name, before[name]])),
    ...(filled.articleIds && { articleIds: [...before.articleIds, ...added] }),
  }
}
