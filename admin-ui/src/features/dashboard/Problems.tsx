import { type SetupGuide, setupGuideCalls } from '@hometown/shared-types/contract/setup-guide'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../lib/api-client.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { StartOwnPaper } from '../../parts/setup-guide/StartOwnPaper.tsx'
import { setupGuideQuery } from '../../parts/setup-guide/setup-guide-queries.ts'
import { useAction } from '../../parts/use-action.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Shows what an administrator has yet to do. @param firstSync why the connected WordPress couldn't be read yet */
export function Problems({ firstSync }: { firstSync: string | null | undefined }) {
  const { role } = useCurrentUser()
  const { data: guide } = useQuery({ ...setupGuideQuery, enabled: role === 'admin' })
  return (
    <>
      {guide && <SetupCard guide={guide} />}
      {firstSync && (
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
          <p>{firstSync}</p>
        </Notice>
      )}
    </>
  )
}

/** Shows what is left of the set-up, or the way out of the sample county. */
function SetupCard({ guide: { started, dismissed, sample, steps } }: { guide: SetupGuide }) {
  const client = useQueryClient()
  const dismiss = useAction({
    run: () => api(setupGuideCalls.update, { body: { dismissed: true } }),
    done: (answer) => client.setQueryData(setupGuideQuery.queryKey, answer),
    failed: 'Couldn’t dismiss this',
  })
  const doneCount = steps.filter(({ state }) => state === 'done').length
  if (dismissed || (started ? doneCount === steps.length : !sample)) return null
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
              {doneCount} of {steps.length} done
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
