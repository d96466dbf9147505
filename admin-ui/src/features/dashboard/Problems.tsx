import type { Dashboard } from '@hometown/shared-types/dashboard'
import { Link } from '@tanstack/react-router'
import { MissingArticles } from '../../parts/missing-articles/MissingArticles.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
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

/** Until the connected WordPress was read completely once. The site may be empty because of it. */
function FirstSyncProblem({ message }: { message: string }) {
  return (
    <Notice
      title="We couldn’t read WordPress yet"
      actions={
        <Button asChild size="sm">
          <Link to={paths.settings} search={{ tab: 'wordpress' }}>
            Open WordPress settings
          </Link>
        </Button>
      }
    >
      <p>{message}</p>
    </Notice>
  )
}

/** Scheduled newsletters that are on hold; an editor has to decide. */
function HeldNewsletters({ newsletters }: { newsletters: Dashboard['heldNewsletters'] }) {
  if (newsletters.length === 0) return null
  return (
    <Notice title={newsletters.length === 1 ? 'A newsletter is on hold' : 'Newsletters are on hold'}>
      <p>
        {newsletters.length === 1
          ? 'It missed its send time. Send it now or reschedule it.'
          : 'They missed their send times. Send them now or reschedule them.'}
      </p>
      <ul>
        {newsletters.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={paths.newsletter}
              params={{ id }}
              className="wrap-anywhere rounded-sm font-medium underline underline-offset-2"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
