import type { AnalyticsRange, NewsletterFigures as Figures } from '@hometown/shared-types/analytics'
import { useQuery } from '@tanstack/react-query'
import { useCountyTime } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { Cell, DataTable, HeaderCell, Row } from '../../ui/DataTable.tsx'
import { SampleBadge } from '../../ui/SampleBadge.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { newslettersQuery } from './analytics.api.ts'
import { Chart } from './Chart.tsx'
import { FiguresCard, shareWord } from './FiguresCard.tsx'
import type { Series } from './series.ts'

const COLUMNS = [
  { key: 'accepted', label: 'Accepted' },
  { key: 'failed', label: 'Failed' },
  { key: 'inDoubt', label: 'In doubt' },
  { key: 'bounces', label: 'Bounced' },
  { key: 'complaints', label: 'Spam reports' },
  { key: 'unsubscribes', label: 'Unsubscribed' },
] as const

export function NewsletterFigures({ days }: { days: AnalyticsRange }) {
  const time = useCountyTime()
  return (
    <FiguresCard
      title="Newsletters"
      description="Accepted: the mail server took the message. Opens aren’t tracked."
      query={useQuery(newslettersQuery(days))}
      loading="Loading newsletters..."
      failed="Couldn’t load the newsletters."
      isEmpty={({ newsletters }) => newsletters.length === 0}
      empty="Newsletters sent in this period will appear here."
    >
      {({ newsletters }) => (
        <div className="flex flex-col gap-4">
          <Chart
            kind="bars"
            label="Unsubscribes and spam reports by newsletter"
            rowHeader="Newsletter"
            labels={labelsOf(newsletters, time.date)}
            series={seriesOf(newsletters)}
            format={formatNumber}
          >
            <p className="text-quiet">Failures, spam reports and unsubscribes after each newsletter.</p>
          </Chart>
          <div className="-mx-4 border-t">
            <DataTable label="Results by newsletter">
              <thead>
                <tr>
                  <HeaderCell>Newsletter</HeaderCell>
                  {COLUMNS.map(({ key, label }) => (
                    <HeaderCell key={key} className="text-right">
                      {label}
                    </HeaderCell>
                  ))}
                  <HeaderCell className="text-right">Clicks</HeaderCell>
                </tr>
              </thead>
              <tbody>
                {newsletters.toReversed().map((newsletter) => (
                  <Row key={newsletter.id}>
                    <Cell className="min-w-52">
                      <ScreenLink
                        to={paths.newsletter}
                        params={{ id: newsletter.id }}
                        className="font-medium hover:text-accent hover:underline"
                      >
                        {newsletter.title}
                      </ScreenLink>
                      <span className="block text-quiet text-sm">
                        {time.dateTime(newsletter.sentAt)}, to {formatNumber(newsletter.recipients)}
                      </span>
                      {newsletter.sample && <SampleBadge>Made-up figures.</SampleBadge>}
                    </Cell>
                    {COLUMNS.map(({ key }) => (
                      <Cell key={key} numeric className="whitespace-nowrap align-top">
                        {formatNumber(newsletter[key])}
                        <span className="block text-quiet text-sm">
                          {newsletter[key] > 0 && shareWord(newsletter[key], newsletter.recipients)}
                        </span>
                      </Cell>
                    ))}
                    <Cell numeric className="whitespace-nowrap align-top">
                      {newsletter.clicks === null ? 'Not counted' : formatNumber(newsletter.clicks)}
                    </Cell>
                  </Row>
                ))}
              </tbody>
            </DataTable>
          </div>
        </div>
      )}
    </FiguresCard>
  )
}

/** Two newsletters of the same day get different labels. */
function labelsOf(newsletters: readonly Figures[], date: (instant: string) => string): string[] {
  const seen = new Map<string, number>()
  return newsletters.map(({ sentAt }) => {
    const day = date(sentAt).replace(/, \d{4}$/, '')
    const count = (seen.get(day) ?? 0) + 1
    seen.set(day, count)
    return count > 1 ? `${day} (${count})` : day
  })
}

/** Leaves out accepted messages, which would dwarf all others. */
function seriesOf(newsletters: readonly Figures[]): Series[] {
  const of = (key: (typeof COLUMNS)[number]['key'], label: string, colour: string): Series => ({
    key,
    label,
    colour,
    values: newsletters.map((newsletter) => newsletter[key]),
  })
  return [
    of('unsubscribes', 'Unsubscribed', 'accent'),
    of('bounces', 'Bounced', 'orange'),
    of('failed', 'Failed', 'danger'),
    of('inDoubt', 'In doubt', 'purple'),
    of('complaints', 'Spam reports', 'blue'),
  ]
}
