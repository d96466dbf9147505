import type { EventFeed, FeedCheck } from '@hometown/shared-types/event-feed'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Select } from '../../ui/Select.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { FeedReportView } from './FeedReportView.tsx'
import { countsInWords } from './feed-labels.ts'
import { checksQuery } from './feeds.api.ts'

export function ReportDialog({ feed, onClose }: { feed: EventFeed; onClose(): void }) {
  const { data, error, refetch } = useQuery(checksQuery(feed.id))
  const [chosen, setChosen] = useState<string>()
  const time = useCountyTime()
  const shown = data?.find(({ id }) => id === chosen) ?? data?.[0]
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="lg"
      title={feed.name}
      description={feed.url}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {error && <ErrorPanel title="Couldn’t load the reports." error={error} onRetry={refetch} />}
      {!error && !data && <LoadingText>Loading reports...</LoadingText>}
      {data?.length === 0 && <p className="text-quiet">We haven’t checked this calendar yet.</p>}
      {data && shown && (
        <div className="flex flex-col gap-4">
          <Select
            aria-label="Check"
            value={shown.id}
            onChange={setChosen}
            options={data.map((check) => ({
              value: check.id,
              label: `${time.dateTime(check.startedAt)}: ${outcomeWords(check)}`,
            }))}
          />
          {shown.problem && <p className="text-danger">{shown.problem}</p>}
          {shown.outcome === 'same' && <p className="text-quiet">The calendar hasn’t changed.</p>}
          {shown.report && <FeedReportView report={shown.report} />}
        </div>
      )}
    </Dialog>
  )
}

function outcomeWords({ outcome, report }: FeedCheck): string {
  if (outcome === 'failed') return 'failed'
  return report ? countsInWords(report.counts) : 'nothing new'
}
