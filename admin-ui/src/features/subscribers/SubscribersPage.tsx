import { type DeskSubscriber, subscriberCalls } from '@hometown/shared-types/contract/desk-subscribers'
import { readerCategorySchema } from '@hometown/shared-types/contract/fields'
import { subscriberStatusSchema } from '@hometown/shared-types/contract/subscribers'
import { READER_CATEGORIES } from '@hometown/shared-types/rules/categories'
import { useQuery } from '@tanstack/react-query'
import { Mail, MailX, Plus, TriangleAlert, Upload } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { apiAddress, pageQuery } from '../../lib/api-client.ts'
import { type CountyTime, formatNumber, useCountyTime } from '../../lib/formats.ts'
import { listParams, stringifySearch, useSearchParams } from '../../lib/search-params.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { ListScreen } from '../../parts/list-screen/ListScreen.tsx'
import { RowLink } from '../../parts/list-screen/ListTable.tsx'
import { isListNarrowed, type ListColumn, type ListControls } from '../../parts/list-screen/list.ts'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { SubscriberDialog } from './SubscriberDialog.tsx'
import { SubscriberMenu } from './SubscriberMenu.tsx'
import { SubscriberExportButton, SubscriberSheet, subscriberCountsQuery, suppressionNote } from './SubscriberSheet.tsx'
import { SuppressedScreen } from './SuppressedScreen.tsx'

const SUBSCRIBERS_PER_PAGE = 50

const subscriberListStateSchema = z.object({
  ...listParams,
  status: subscriberStatusSchema.optional().catch(undefined),
  category: readerCategorySchema.optional().catch(undefined),
  /** The id of the subscriber whose sheet is open. */
  show: z.string().optional().catch(undefined),
  /** The id of the subscriber in the form, or `new`. */
  edit: z.string().optional().catch(undefined),
  /** The suppressed addresses take the place of the list. */
  suppressed: z.literal('yes').optional().catch(undefined),
})

export function SubscribersPage() {
  const [{ suppressed, search, page }] = useSearchParams(subscriberListStateSchema)
  return suppressed ? <SuppressedScreen search={search} page={page} /> : <SubscribersScreen />
}

function SubscribersScreen() {
  const [{ suppressed: _, show, edit, ...list }, change] = useSearchParams(subscriberListStateSchema)
  const { page, search: searchText, status, category } = list
  const search = searchText.trim()
  const filter = { search, status, category }
  const controls = useSubscriberControls()
  const time = useCountyTime()
  const signUpPage = useSiteAddress()('/subscribe')
  const query = useQuery(
    pageQuery('subscribers', subscriberCalls.list, { query: { page, per_page: SUBSCRIBERS_PER_PAGE, ...filter } }),
  )
  const { data } = query
  const [isImporting, setImporting] = useState(false)
  const onShow = (id: string | undefined) => change({ show: id })
  const onEdit = (id: string) => change({ edit: id })
  return (
    <>
      <PageHeader
        title="Subscribers"
        description={<SubscriberCounts />}
        actions={
          <>
            <Button variant="ghost" asChild>
              <ScreenLink to={paths.subscribers} search={{ suppressed: 'yes' }}>
                <MailX aria-hidden />
                Suppressed
              </ScreenLink>
            </Button>
            <SubscriberExportButton
              href={apiAddress(`/api/subscribers/export.csv${stringifySearch(filter)}`)}
              label={isListNarrowed(list, controls) && data ? `Export ${formatNumber(data.total)}` : 'Export'}
            />
            <Button onClick={() => setImporting(true)} icon={Upload}>
              Import
            </Button>
            <Button variant="primary" onClick={() => onEdit('new')} icon={Plus}>
              Add Subscriber
            </Button>
          </>
        }
      />
      <ListScreen
        controls={controls}
        state={list}
        query={query}
        noun="subscriber"
        texts={{ noMatchHint: search !== '' && SUBSCRIBER_SEARCH_HINT }}
        icon={Mail}
        empty={
          <EmptyState icon={Mail} title="No subscribers yet">
            Share the{' '}
            <a href={signUpPage} className="text-accent underline underline-offset-2">
              sign-up page
            </a>{' '}
            with your readers, or import your list.
          </EmptyState>
        }
        layout={{
          label: 'Subscribers',
          columns: subscriberColumns(time),
          idOf: ({ id }: DeskSubscriber) => id,
          nameOf: ({ email }) => email,
          currentId: show,
          actions: (subscriber) => <SubscriberMenu subscriber={subscriber} onEdit={() => onEdit(subscriber.id)} />,
        }}
      />
      <SubscriberSheet id={show} onEdit={onEdit} onClose={() => onShow(undefined)} />
      {edit !== undefined && (
        <SubscriberDialog key={edit} id={edit} onClose={() => change({ edit: undefined }, { isDiscarded: true })} />
      )}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}

/** Shows the counts in a single line that keeps its height while loading. */
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

const SUBSCRIBER_SEARCH_HINT = 'Search the start of an address or of its domain.'

const SUBSCRIBER_STATUS_OPTIONS = [
  { value: 'active', label: 'Active' },
  { value: 'unsubscribed', label: 'Unsubscribed' },
] as const

function useSubscriberControls(): ListControls {
  const { data: counts } = useQuery(subscriberCountsQuery)
  const categories = READER_CATEGORIES.map((category) => {
    const count = counts?.byCategory.find((entry) => entry.category === category)?.count
    return { value: category, label: count === undefined ? category : `${category} (${formatNumber(count)})` }
  })
  return {
    search: { label: 'Search subscribers', placeholder: 'Address or domain…' },
    filters: [
      { kind: 'choice', name: 'status', label: 'Status', all: 'All statuses', options: SUBSCRIBER_STATUS_OPTIONS },
      { kind: 'choice', name: 'category', label: 'Category', all: 'All categories', options: categories },
    ],
  }
}

function subscriberColumns(time: CountyTime): ListColumn<DeskSubscriber>[] {
  return [
    {
      id: 'address',
      title: 'Address',
      isMain: true,
      cell: (subscriber) => {
        const note = suppressionNote(subscriber, time)
        return (
          <>
            <RowLink search={{ show: subscriber.id }}>{subscriber.email}</RowLink>
            <p className="truncate text-quiet text-sm max-md:hidden xl:hidden">{categoriesText(subscriber)}</p>
            {note && (
              <p className="flex items-center gap-1 truncate text-danger text-sm">
                <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
                {note}
              </p>
            )}
          </>
        )
      },
    },
    {
      id: 'categories',
      title: 'Categories',
      from: 'xl',
      isPlain: true,
      className: 'text-quiet',
      cell: categoriesText,
    },
    {
      id: 'confirmed',
      title: 'Confirmed',
      from: 'lg',
      className: 'text-quiet',
      cell: ({ confirmedAt }) => (confirmedAt ? time.date(confirmedAt) : 'No'),
    },
    {
      id: 'since',
      title: 'Since',
      from: 'lg',
      className: 'text-quiet',
      cell: ({ createdAt }) => time.date(createdAt),
    },
    { id: 'status', title: 'Status', isPlain: true, cell: ({ status }) => <StatusBadge status={status} /> },
  ]
}

const SUBSCRIBER_CATEGORIES_SHOWN = 3

function categoriesText({ categories }: DeskSubscriber): string {
  if (categories.length === READER_CATEGORIES.length) return 'All categories'
  const rest = categories.length - SUBSCRIBER_CATEGORIES_SHOWN
  return categories.slice(0, SUBSCRIBER_CATEGORIES_SHOWN).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
