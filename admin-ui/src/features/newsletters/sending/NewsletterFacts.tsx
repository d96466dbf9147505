import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import type { SendProgress } from '@hometown/shared-types/newsletter-sending'
import type { ReactNode } from 'react'
import type { CountyTime } from '../../../lib/dates.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { paths } from '../../../paths.ts'
import { StatusBadge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ScreenLink } from '../../../ui/ScreenLink.tsx'

interface NewsletterFactsProps {
  newsletter: DeskNewsletter
  progress: SendProgress
  time: CountyTime
}

export function NewsletterFacts({ newsletter, progress, time }: NewsletterFactsProps) {
  const { scheduledFor, status } = progress
  return (
    <Card
      title="This newsletter"
      actions={
        <ScreenLink to={paths.newsletters} search={{ edit: newsletter.id }} className="text-accent text-sm">
          Edit
        </ScreenLink>
      }
      flush
    >
      <dl className="divide-y">
        <Fact name="Status">
          <StatusBadge status={status} />
        </Fact>
        <Fact name="Goes out">
          {scheduledFor === null ? (
            'When you send it'
          ) : (
            <time dateTime={scheduledFor}>{time.dateTime(scheduledFor)}</time>
          )}
        </Fact>
        <Fact name="Articles">{formatNumber(newsletter.articleIds.length)}</Fact>
        <Fact name="Introduction">{newsletter.introduction ? 'Yes' : 'None'}</Fact>
        <Fact name="Calendar">{newsletter.includesCalendar ? 'This week' : 'Not included'}</Fact>
        <Fact name="Each reader gets">
          {newsletter.onlyChosenSections ? 'Only the sections they chose' : 'Everything, their sections first'}
        </Fact>
        {newsletter.description && <Fact name="Preview line">{newsletter.description}</Fact>}
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-x-4 px-4 py-1.5">
      <dt className="shrink-0 text-quiet">{name}</dt>
      <dd className="min-w-0 text-right tabular-nums">{children}</dd>
    </div>
  )
}
