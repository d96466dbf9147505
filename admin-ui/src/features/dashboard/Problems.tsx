import type { Dashboard } from '@hometown/shared-types/dashboard'
import { MissingArticles } from '../../parts/missing-articles/MissingArticles.tsx'
import { FirstSyncProblem } from './FirstSyncProblem.tsx'
import { HeldNewsletters } from './HeldNewsletters.tsx'
import { SourcesInNeed } from './SourcesInNeed.tsx'

/** What waits for an editor's decision, or keeps the site from being right. */
export function Problems({ dashboard, sourcesInNeed }: { dashboard: Dashboard; sourcesInNeed: number }) {
  const { firstSyncProblem, heldNewsletters } = dashboard
  return (
    <>
      {firstSyncProblem !== null && <FirstSyncProblem message={firstSyncProblem} />}
      <MissingArticles />
      <HeldNewsletters newsletters={heldNewsletters} />
      <SourcesInNeed count={sourcesInNeed} />
    </>
  )
}
