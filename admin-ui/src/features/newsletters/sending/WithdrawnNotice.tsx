import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import { Notice } from '../../../ui/Notice.tsx'

/** Lists withdrawn articles, which the newsletter's page leaves out. Hidden if there are none. */
export function WithdrawnNotice({ newsletter: { articles, takenOffAt } }: { newsletter: DeskNewsletter }) {
  const withdrawn = articles.filter(({ isWithdrawn }) => isWithdrawn)
  if (withdrawn.length === 0 || takenOffAt !== null) return null
  const titles = withdrawn.map(({ title }) => `“${title}”`).join(', ')
  return (
    <Notice title={withdrawn.length === 1 ? 'An article was withdrawn' : `${withdrawn.length} articles were withdrawn`}>
      <p>Readers no longer see {titles} on this newsletter’s page.</p>
      <p>
        If the title or the introduction names {withdrawn.length === 1 ? 'it' : 'them'}, take the newsletter off the
        site.
      </p>
    </Notice>
  )
}
