import { READER_CATEGORIES } from '@hometown/shared-types/category'
import type { DeskSubscriber, DeskSubscriberPage } from '@hometown/shared-types/desk-subscriber'
import { useQuery } from '@tanstack/react-query'
import { Copy, Mail, MailX, Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { countOf, formatNumber } from '../../lib/numbers.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { ListScreen } from '../../parts/list-screen/ListScreen.tsx'
import { addressOf } from '../../parts/list-screen/list-address.ts'
import type { ListControls, ListQuery } from '../../parts/list-screen/list-types.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { ExportButton } from './ExportButton.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { type ChangeListState, isNarrowed, listStateSchema, type SubscriberListState } from './list-state.ts'
import { SubscriberDetails } from './SubscriberDetails.tsx'
import { SubscriberDialog } from './SubscriberDialog.tsx'
import { SubscriberMenu } from './SubscriberMenu.tsx'
import { subscriberColumns } from './subscriber-columns.tsx'
import { exportAddress, subscriberCountsQuery, subscriberQuery, subscribersQuery } from './subscribers.api.ts'
import { SuppressedSheet } from './suppressions/SuppressedSheet.tsx'
import { suppressionsQuery } from './suppressions/suppressions.api.ts'

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
            <ExportButton
              href={exportAddress(state)}
              label={narrowed && data ? `Export ${formatNumber(data.total)}` : 'Export'}
            />
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

/** People who sign up with a suppressed address are told to expect an email, which never comes. */
function SignedUpNotice({ onShow }: { onShow(): void }) {
  const { data } = useQuery(suppressionsQuery('', 1, true))
  if (!data || data.total === 0) return null
  return (
    <Notice
      title={`${countOf(data.total, 'suppressed address', 'suppressed addresses')} signed up`}
      actions={<Button onClick={onShow}>Show them</Button>}
    >
      We don’t email them. Remove an address from the list if it works again.
    </Notice>
  )
}

interface SubscriberSheetProps {
  /** Undefined while the sheet is closed. */
  id: string | undefined
  onClose(): void
}

function SubscriberSheet({ id, onClose }: SubscriberSheetProps) {
  // Keep the content while the sheet slides out.
  const [shown, setShown] = useState(id)
  if (id !== undefined && id !== shown) setShown(id)
  return (
    <Sheet open={id !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()} title="Subscriber" width="34rem">
      {shown !== undefined && <Content id={shown} onClose={onClose} />}
    </Sheet>
  )
}

function Content({ id, onClose }: { id: string; onClose(): void }) {
  const { data, error, refetch } = useQuery(subscriberQuery(id))
  if (data) return <SubscriberDetails subscriber={data} onGone={onClose} />
  return (
    <div className="flex flex-col gap-4 px-5 pb-5">
      {error ? (
        <ErrorPanel title="Couldn’t load the subscriber." error={error} onRetry={refetch} />
      ) : (
        <>
          <LoadingText>Loading subscriber...</LoadingText>
          <Skeleton className="h-40 w-full" />
        </>
      )}
    </div>
  )
}

const TEXTS = {
  loading: 'Loading subscribers...',
  failed: 'Couldn’t load the subscribers.',
  noMatch: 'No subscriber matches',
  showAll: 'Show all subscribers',
}
const SEARCH_HINT = 'Search the start of an address or of its domain.'

interface SubscriberListProps {
  state: SubscriberListState
  onChange: ChangeListState
  query: ListQuery<DeskSubscriberPage>
}

function SubscriberList({ state, onChange, query }: SubscriberListProps) {
  const { show, ...list } = state
  const isSearched = state.search.trim() !== ''
  const controls = useSubscriberControls(isSearched)
  const time = useCountyTime()
  return (
    <ListScreen
      controls={controls}
      state={list}
      query={query}
      texts={{ ...TEXTS, noMatchHint: isSearched && SEARCH_HINT }}
      icon={Mail}
      empty={
        <EmptyState icon={Mail} title="No subscribers yet" action={<ShareLink />}>
          Share the sign-up page with your readers, or import your list.
        </EmptyState>
      }
      layout={{
        label: 'Subscribers',
        columns: subscriberColumns(time, ({ id }) => ({ ...addressOf(list, controls), show: id })),
        idOf: ({ id }: DeskSubscriber) => id,
        nameOf: ({ email }) => email,
        currentId: show,
        actions: (subscriber) => (
          <SubscriberMenu subscriber={subscriber} onShow={() => onChange({ show: subscriber.id })} />
        ),
      }}
    />
  )
}

/** First step: the page where readers subscribe. */
function ShareLink() {
  const address = new URL(useSiteAddress()('/subscribe'), location.href).href
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address)
      toast({ title: 'Link copied', description: address })
    } catch (error) {
      toastFailure('Couldn’t copy the link', error, address)
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-center gap-3">
      <a href={address} className="text-accent underline underline-offset-2">
        {address}
      </a>
      <Button size="sm" onClick={() => copy().catch(reportError)}>
        <Copy aria-hidden />
        Copy link
      </Button>
    </div>
  )
}

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'unsubscribed', label: 'Unsubscribed' },
] as const

const CONFIRMATIONS = [
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'unconfirmed', label: 'Not confirmed' },
] as const

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
] as const

/** @param isSearched search results are sorted by address. */
function useSubscriberControls(isSearched: boolean): ListControls {
  const { data: counts } = useQuery(subscriberCountsQuery)
  const categories = READER_CATEGORIES.map((category) => {
    const count = counts?.byCategory.find((entry) => entry.category === category)?.count
    return { value: category, label: count === undefined ? category : `${category} (${formatNumber(count)})` }
  })
  return {
    search: { label: 'Search subscribers', placeholder: 'Address or domain…' },
    filters: [
      { kind: 'choice', name: 'status', label: 'Status', all: 'All statuses', options: STATUSES },
      { kind: 'choice', name: 'category', label: 'Category', all: 'All categories', options: categories },
      {
        kind: 'choice',
        name: 'confirmation',
        label: 'Confirmation',
        all: 'Any confirmation',
        options: CONFIRMATIONS,
      },
    ],
    sorts: SORTS,
    isSortFixed: isSearched,
  }
}
