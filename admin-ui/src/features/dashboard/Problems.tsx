import type { Dashboard } from '@hometown/shared-types/contract/dashboard'
import { type SetupGuide, setupGuideCalls } from '@hometown/shared-types/contract/setup-guide'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../lib/api-client.ts'
import { countOf } from '../../lib/numbers.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { MissingArticles } from '../../parts/missing-articles/MissingArticles.tsx'
import { StartOwnPaper } from '../../parts/setup-guide/StartOwnPaper.tsx'
import { setupGuideQuery } from '../../parts/setup-guide/setup-guide-queries.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toastFailure } from '../../ui/toast.ts'

/** What waits for an editor's decision, or keeps the site from being right. @param dashboard undefined while it loads */
export function Problems({ dashboard }: { dashboard: Dashboard | undefined }) {
  const { role } = useCurrentUser()
  const { data: guide } = useQuery({ ...setupGuideQuery, enabled: role === 'admin' })
  return (
    <>
      {guide && <SetupCard guide={guide} />}
      {dashboard && (
        <>
          {dashboard.firstSyncProblem !== null && <FirstSyncProblem message={dashboard.firstSyncProblem} />}
          <MissingArticles />
          <HeldNewsletters newsletters={dashboard.heldNewsletters} />
          <SourcesInNeed count={dashboard.sources.attention} />
        </>
      )}
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
          <Link to={paths.settings} search={{ tab: 'connections' }}>
            Open the connections
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

function SourcesInNeed({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Notice title={`${countOf(count, 'source')} ${count === 1 ? 'needs' : 'need'} a look`}>
      <p>
        They’re failing, or haven’t had anything new for unusually long.{' '}
        <Link
          to={paths.sources}
          search={{ show: 'attention' }}
          className="rounded-sm font-medium underline underline-offset-2"
        >
          Review sources
        </Link>
      </p>
    </Notice>
  )
}

/** What is left of the set-up, or the way out of the sample county. */
function SetupCard({ guide: { started, dismissed, sample, steps } }: { guide: SetupGuide }) {
  const client = useQueryClient()
  const dismiss = useMutation({
    mutationFn: () => api(setupGuideCalls.update, { body: { dismissed: true } }),
    onSuccess: (answer) => client.setQueryData(setupGuideQuery.queryKey, answer),
    onError: (error) => toastFailure('Couldn’t dismiss this', error),
  })
  const done = steps.filter(({ state }) => state === 'done').length
  if (dismissed || (started ? done === steps.length : !sample)) return null
  return (
    <section
      aria-label={started ? 'Set up your paper' : 'Sample county'}
      className="rounded-lg border bg-surface px-4 py-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {started ? (
          <h2 className="font-semibold">
            Set up your paper{' '}
            <span className="font-normal text-quiet">
              {done} of {steps.length} done
            </span>
          </h2>
        ) : (
          <p>You’re looking at a sample county. Try everything, then make room for your own.</p>
        )}
        <div className="flex items-center gap-2">
          {started ? (
            <Button asChild size="sm">
              <Link to={paths.setup}>Continue</Link>
            </Button>
          ) : (
            <StartOwnPaper variant="secondary" size="sm" />
          )}
          <Button variant="ghost" size="sm" pending={dismiss.isPending} onClick={() => dismiss.mutate()}>
            Dismiss
          </Button>
        </div>
      </div>
    </section>
  )
}
