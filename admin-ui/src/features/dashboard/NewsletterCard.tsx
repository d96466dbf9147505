import type { DashboardNewsletter, NewsletterGap } from '@hometown/shared-types/dashboard'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { type CountyTime, useCountyTime } from '../../lib/dates.ts'
import { countOf } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ScreenLink, useHasScreen } from '../../ui/ScreenLink.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { nextNewsletterQuery } from './dashboard.api.ts'
import { QueryCard } from './QueryCard.tsx'

export function NewsletterCard() {
  const query = useQuery(nextNewsletterQuery)
  const time = useCountyTime()
  return (
    <QueryCard
      title="Next Newsletter"
      what="the next newsletter"
      query={query}
      skeleton={<Skeleton className="h-36 w-full rounded-md" />}
      actions={query.data?.newsletter && <StatusBadge status={query.data.newsletter.status} />}
    >
      {({ newsletter, lastSentAt }) => (
        <div className="flex flex-col gap-3">
          {newsletter ? <Planned newsletter={newsletter} time={time} /> : <NothingPlanned />}
          {lastSentAt && (
            <p className="text-quiet text-sm">
              Last sent <time dateTime={lastSentAt}>{time.dateTime(lastSentAt)}</time>
            </p>
          )}
        </div>
      )}
    </QueryCard>
  )
}

type Newsletter = NonNullable<DashboardNewsletter['newsletter']>

function Planned({ newsletter, time }: { newsletter: Newsletter; time: CountyTime }) {
  const { id, title, scheduledFor, articles, missing } = newsletter
  return (
    <>
      <div>
        <p className="line-clamp-2 break-words font-medium">
          <ScreenLink {...editorOf(newsletter)}>{title.trim() || 'Newsletter without a title'}</ScreenLink>
        </p>
        <p className="text-quiet text-sm">
          {scheduledFor && <time dateTime={scheduledFor}>{time.dateTime(scheduledFor)}, </time>}
          {articles === 0 && !missing.includes('articles') ? 'Calendar only' : countOf(articles, 'article')}
        </p>
      </div>
      {missing.length === 0 ? (
        <p className="flex items-center gap-2">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-accent" />
          Ready to send
        </p>
      ) : (
        <ul aria-label="Missing for this newsletter" className="flex flex-col gap-1.5">
          {missing.map((gap) => (
            <li key={gap} className="flex items-start gap-2">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-yellow" />
              <ScreenLink
                {...(GAPS[gap].at ?? (gap === 'held' ? heldAt(id) : editorOf(newsletter)))}
                className="underline"
              >
                {GAPS[gap].text}
              </ScreenLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function heldAt(id: string) {
  return { to: paths.newsletter, params: { id } }
}

function editorOf({ id }: Pick<Newsletter, 'id'>) {
  return { to: paths.newsletters, search: { edit: id } }
}

function NothingPlanned() {
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

interface Gap {
  text: string
  /** The screen where it is filled; without one, the newsletter's own. */
  at?: { to: string; search?: Record<string, string> }
}

const GAPS: Readonly<Record<NewsletterGap, Gap>> = {
  held: { text: 'On hold: send or reschedule it' },
  subject: { text: 'No title' },
  articles: { text: 'No articles chosen' },
  unpublished: { text: 'Some articles aren’t published' },
  schedule: { text: 'Not scheduled' },
  subscribers: { text: 'No subscribers', at: { to: paths.subscribers } },
  'mail-server': { text: 'No mail server', at: { to: paths.settings, search: { tab: 'connections' } } },
}
