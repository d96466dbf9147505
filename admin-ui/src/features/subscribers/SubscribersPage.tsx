import { useQuery } from '@tanstack/react-query'
import { Download, Mail, MailX, Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { ImportProgressBar } from './ImportProgressBar.tsx'
import { isNarrowed, listStateSchema, NOT_NARROWED } from './list-state.ts'
import { ReachNote } from './ReachNote.tsx'
import { ShareLink } from './ShareLink.tsx'
import { SubscriberDialog } from './SubscriberDialog.tsx'
import { SubscriberFilters } from './SubscriberFilters.tsx'
import { SubscriberSheet } from './SubscriberSheet.tsx'
import { SubscriberTable } from './SubscriberTable.tsx'
import { exportAddress, latestImportQuery, subscriberCountsQuery, subscribersQuery } from './subscribers.api.ts'
import { SignedUpNotice } from './suppressions/SignedUpNotice.tsx'
import { SuppressedSheet } from './suppressions/SuppressedSheet.tsx'

export function SubscribersPage() {
  const [state, change] = useSearchParams(listStateSchema)
  const search = state.search.trim()
  const { data, error, refetch } = useQuery(subscribersQuery({ ...state, search }))
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
              <a href={exportAddress(state)} download>
                <Download aria-hidden />
                {narrowed && data ? `Export ${data.isTotalExact ? formatNumber(data.total) : 'these'}` : 'Export'}
              </a>
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
      <SubscriberFilters state={state} onChange={change} />
      {error && !data && <ErrorPanel title="The subscribers could not be loaded." error={error} onRetry={refetch} />}
      {!error && !data && (
        <Card flush>
          <LoadingRows count={8}>Loading subscribers...</LoadingRows>
        </Card>
      )}
      {data?.total === 0 && (
        <Card flush>
          {narrowed ? (
            <EmptyState
              icon={Mail}
              title="No subscriber matches"
              action={<Button onClick={() => change(NOT_NARROWED)}>Show all subscribers</Button>}
            >
              {search !== '' && 'A search finds the beginning of an address, or of what stands behind its @.'}
            </EmptyState>
          ) : (
            <EmptyState icon={Mail} title="No subscribers yet" action={<ShareLink />}>
              Everybody who gets the newsletter. Share the page where readers subscribe, or import the list that you
              have.
            </EmptyState>
          )}
        </Card>
      )}
      {data && data.total > 0 && (
        <Card flush>
          <SubscriberTable subscribers={data.data} state={state} onChange={change} />
          <ReachNote page={data} isSearched={search !== ''} />
          <Pagination page={state.page} of={data} onChange={(page) => change({ page })} />
        </Card>
      )}
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
    <Card title="An import is under way" className="mb-4">
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
