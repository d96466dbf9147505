import type { DeskNewsletter } from '@hometown/shared-types/contract/newsletters'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCountyTime } from '../../../lib/dates.ts'
import { nextNewsletterSlot } from '../../../lib/newsletter-slot.ts'
import { settingsQuery } from '../../../parts/settings/use-settings-form.ts'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { ScreenLink } from '../../../ui/ScreenLink.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { LoadingText } from '../../../ui/Spinner.tsx'
import { editedNewsletterQuery } from '../newsletter-queries.ts'
import { sentNewsletterQuery } from '../sending/sending-queries.ts'
import { Composer } from './Composer.tsx'
import { BLANK } from './composer-values.ts'

interface ComposerSessionProps {
  /** A new number for each use of the composer. */
  opening: number
  /** The editor opened it, so it takes the focus. */
  takesFocus: boolean
  /** Undefined for a new one. */
  openedId: string | undefined
  onSaved(newsletter: DeskNewsletter): void
  /** Starts again with the stored version. */
  onReload(): void
}

/** One use of the composer: loads the newsletter. */
export function ComposerSession({ opening, openedId, ...rest }: ComposerSessionProps) {
  const query = useQuery({
    ...editedNewsletterQuery(openedId ?? '', opening),
    enabled: openedId !== undefined,
  })
  const { error, refetch } = query
  // Keep the form, whatever happens to the newsletter meanwhile.
  const [data, setData] = useState(query.data)
  if (data === undefined && query.data !== undefined) setData(query.data)
  const slot = useQuery({ ...settingsQuery, enabled: openedId === undefined })
  const { zone } = useCountyTime()
  if (openedId === undefined) {
    // Without an answer a newsletter can be composed, too.
    if (slot.data === undefined && !slot.isError) return <ComposerSkeleton />
    const start = { ...BLANK, ...(slot.data && nextNewsletterSlot(slot.data, Date.now(), zone)) }
    return <Composer opened={undefined} start={start} {...rest} />
  }
  if (error && !data) return <ErrorPanel title="Couldn’t load the newsletter." error={error} onRetry={refetch} />
  if (!data) return <ComposerSkeleton />
  if (data.status !== 'draft' && data.status !== 'scheduled') return <CantBeChanged newsletter={data} />
  return <Composer opened={data} start={BLANK} {...rest} />
}

function ComposerSkeleton() {
  return (
    <div className="flex h-full flex-col rounded-lg border bg-surface p-4">
      <LoadingText>Loading newsletter...</LoadingText>
      <Skeleton className="mt-4 min-h-96 w-full flex-1" />
    </div>
  )
}

/** There is no form here to keep, so it follows the send. */
function CantBeChanged({ newsletter }: { newsletter: DeskNewsletter }) {
  const { data } = useQuery({ ...sentNewsletterQuery(newsletter.id), initialData: newsletter })
  const { id, title, status } = data
  return (
    <Card title={title}>
      <p className="text-quiet">
        {status === 'sent' ? 'We sent this newsletter' : 'We’re sending this newsletter'}, so you can’t change it.
        Duplicate it below to use it again.
      </p>
      <p className="flex gap-4 pt-3">
        <ScreenLink to={paths.newsletter} params={{ id }}>
          Report
        </ScreenLink>
        <ScreenLink to={paths.newsletters}>New newsletter</ScreenLink>
      </p>
    </Card>
  )
}
