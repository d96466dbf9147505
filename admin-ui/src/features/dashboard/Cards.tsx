import type { Dashboard, DashboardNewsletter } from '@hometown/shared-types/contract/dashboard'
import { type SetupGuide, setupGuideCalls } from '@hometown/shared-types/contract/setup-guide'
import type { SuggestionKind } from '@hometown/shared-types/contract/suggestions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { api } from '../../lib/api-client.ts'
import { type CountyTime, countOf, formatNumber } from '../../lib/formats.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { StartOwnPaper } from '../../parts/setup-guide/StartOwnPaper.tsx'
import { setupGuideQuery } from '../../parts/setup-guide/setup-guide-queries.ts'
import { useAction } from '../../parts/use-action.tsx'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ScreenLink, type ScreenTarget, useHasScreen } from '../../ui/ScreenLink.tsx'

const SUGGESTION_KIND_LABELS: Readonly<Record<SuggestionKind, string>> = {
  news: 'Suggested news',
  event: 'Suggested events',
  fixture: 'Suggested games',
}

export function DashboardReviewCard({ dashboard: { heldNewsletters, sources, review } }: { dashboard: Dashboard }) {
  const [heldNewsletter] = heldNewsletters
  const all: readonly (ScreenTarget & { label: string; count: number })[] = [
    {
      label: 'Newsletters on hold',
      count: heldNewsletters.length,
      ...(heldNewsletter ? { to: paths.newsletter, params: { id: heldNewsletter.id } } : { to: paths.newsletters }),
    },
    { label: 'Articles in review', count: review.articles, to: paths.articles, search: { status: 'review' } },
    ...review.suggestions.map(({ kind, count }) => {
      return { label: SUGGESTION_KIND_LABELS[kind], count, to: paths.suggestions, search: { kind } }
    }),
    { label: 'Events from readers', count: review.submissions, to: paths.calendarSubmissions },
    {
      label: 'Sources that fail or went silent',
      count: sources.attention,
      to: paths.sources,
      search: { show: 'attention' },
    },
  ]
  const entries = all.filter(({ count }) => count > 0)
  return (
    <Card title="To Review" flush>
      {entries.length === 0 && (
        <p className="px-4 py-3 text-quiet">
          Nothing to review. Suggestions come from your{' '}
          <ScreenLink to={paths.sources} className="text-accent underline">
            sources
          </ScreenLink>
          , events from readers.
        </p>
      )}
      <ul className="divide-y">
        {entries.map(({ label, count, ...target }) => (
          <li key={label} className="relative flex min-h-11 items-center gap-3 px-4 hover:bg-hover">
            <span className="min-w-0 flex-1">
              <ScreenLink {...target} className="after:absolute after:inset-0 focus-visible:after:-outline-offset-2">
                {label}
              </ScreenLink>
            </span>
            <span className="font-semibold tabular-nums">{formatNumber(count)}</span>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-quiet" />
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface NewsletterCardProps {
  next: DashboardNewsletter
  time: CountyTime
}

export function NewsletterCard({ next: { newsletter, lastSentAt }, time }: NewsletterCardProps) {
  return (
    <Card title="Next Newsletter" actions={newsletter && <StatusBadge status={newsletter.status} />}>
      <div className="flex flex-col gap-3">
        {newsletter ? <PlannedNewsletter newsletter={newsletter} time={time} /> : <NoNewsletter />}
        {lastSentAt && (
          <p className="text-quiet text-sm">
            Last sent <time dateTime={lastSentAt}>{time.dateTime(lastSentAt)}</time>
          </p>
        )}
      </div>
    </Card>
  )
}

interface PlannedNewsletterProps {
  newsletter: NonNullable<DashboardNewsletter['newsletter']>
  time: CountyTime
}

function PlannedNewsletter({ newsletter: { id, title, scheduledFor, articles }, time }: PlannedNewsletterProps) {
  return (
    <div>
      <p className="line-clamp-2 break-words font-medium">
        <ScreenLink to={paths.newsletters} search={{ edit: id }}>
          {title.trim() || 'Newsletter without a title'}
        </ScreenLink>
      </p>
      <p className="text-quiet text-sm">
        {scheduledFor && <time dateTime={scheduledFor}>{time.dateTime(scheduledFor)}, </time>}
        {countOf(articles, 'article')}
      </p>
    </div>
  )
}

function NoNewsletter() {
  const canCompose = useHasScreen(paths.newsletters)
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-quiet">No newsletter is planned. Choose articles, and we’ll set up the email.</p>
      {canCompose && (
        <Button asChild size="sm">
          <Link to={paths.newsletters}>Compose newsletter</Link>
        </Button>
      )}
    </div>
  )
}

/** @param firstSync why the connected WordPress couldn't be read yet */
export function DashboardProblems({ firstSync }: { firstSync: string | null | undefined }) {
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
