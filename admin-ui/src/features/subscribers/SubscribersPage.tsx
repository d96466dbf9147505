import { useQuery } from '@tanstack/react-query'
import { Download, MailX, Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { FreshDownload } from '../../parts/step-up/FreshDownload.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { ImportProgressBar } from './ImportProgressBar.tsx'
import { isNarrowed, listStateSchema } from './list-state.ts'
import { SubscriberDialog } from './SubscriberDialog.tsx'
import { SubscriberList } from './SubscriberList.tsx'
import { SubscriberSheet } from './SubscriberSheet.tsx'
import { exportAddress, latestImportQuery, subscriberCountsQuery, subscribersQuery } from './subscribers.api.ts'
import { SignedUpNotice } from './suppressions/SignedUpNotice.tsx'
import { SuppressedSheet } from './suppressions/SuppressedSheet.tsx'

export function SubscribersPage() {
  const [state, change] = useSearchParams(listStateSchema)
  const search = state.search.trim()
  const query = useQuery(subscribersQuery({ ...state, search }))
  const { data } = query
  const [isImporting, setImporting] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const [suppressed, showSuppressed] = useState<'all' | 'signed up'>()
  const narrowed = isNarrowed(state)
  return (
    <>
      <PageHeader
        title="Subscribers"
        description={<SubscriberCounts />}
        actions={
          <>
            <Button variant="ghost" onClick={() => showSuppressed('all')}>
              <MailX aria-hidden />
              Suppressed
            </Button>
            <Button asChild>
              <FreshDownload href={exportAddress(state)}>
                <Download aria-hidden />
                {narrowed && data ? `Export ${data.isTotalExact ? formatNumber(data.total) : 'these'}` : 'Export'}
              </FreshDownload>
            </Button>
            <Button onClick={() => setImporting(true)}>
              <Upload aria-hidden />
              Import
            </Button>
            <Button variant="primary" onClick={() => setAdding(true)}>
              <Plus aria-hidden />
              Add Subscriber
            </Button>
          </>
        }
      />
      <ImportNotice />
      <SignedUpNotice onShow={() => showSuppressed('signed up')} />
      <SubscriberList state={state} onChange={change} query={query} />
      <SubscriberSheet id={state.show} onClose={() => change({ show: undefined })} />
      <SuppressedSheet
        open={suppressed !== undefined}
        signedUp={suppressed === 'signed up'}
        onClose={() => showSuppressed(undefined)}
      />
      {isAdding && <SubscriberDialog onClose={() => setAdding(false)} />}
      <ImportDialog open={isImporting} onOpenChange={setImporting} />
    </>
  )
}

function ImportNotice() {
  const { data } = useQuery(latestImportQuery)
  if (!data || data.isFinished) return null
  return (
    <Card title="Import running" className="mb-4">
      <ImportProgressBar progress={data} />
    </Card>
  )
}

/** A single line that keeps its height while loading. */
function SubscriberCounts() {
  const { data } = useQuery(subscriberCountsQuery)
  if (!data) return '\u00a0'
  const parts = [
    `${formatNumber(data.active)} active`,
    ...(data.doubleOptIn ? [`${formatNumber(data.active - data.confirmed)} of them not confirmed`] : []),
    `${formatNumber(data.unsubscribed)} unsubscribed`,
  ]
  return <span className="tabular-nums">{parts.join(' · ')}</span>
}
