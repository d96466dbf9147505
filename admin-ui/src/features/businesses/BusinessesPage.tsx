import {
  BUSINESS_CSV_COLUMNS,
  type Business,
  businessCalls,
  businessListQuerySchema,
  businessStatusSchema,
} from '@hometown/shared-types/contract/businesses'
import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff, Plus, Store, Upload } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { api, apiAddress, pageQuery } from '../../lib/api-client.ts'
import { type CountyTime, useCountyTime } from '../../lib/formats.ts'
import { listParams, useSearchParams } from '../../lib/search-params.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { CsvDialog } from '../../parts/CsvDialog.tsx'
import { EntityEditor, NEW_ENTITY_ID } from '../../parts/forms/EntityEditor.tsx'
import { ListScreen } from '../../parts/list-screen/ListScreen.tsx'
import { RowLink } from '../../parts/list-screen/ListTable.tsx'
import type { ListColumn } from '../../parts/list-screen/list.ts'
import { useAction, useQuestion } from '../../parts/use-action.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { MenuItem } from '../../ui/DropdownMenu.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { BusinessForm, businessCategoriesQuery } from './BusinessForm.tsx'

/** `edit` is a business's id, or `new`. */
const businessListStateSchema = z.object({
  ...listParams,
  category: z.string().catch('').default(''),
  status: businessStatusSchema.optional().catch(undefined),
  sort: businessListQuerySchema.shape.sort.catch('name'),
  edit: z.string().optional().catch(undefined),
})

const BUSINESS_PAGE_SIZE = 25

export function BusinessesPage() {
  const [state, change] = useSearchParams(businessListStateSchema)
  const { edit } = state
  if (edit !== undefined) {
    const close = () => change({ edit: undefined })
    return (
      <EntityEditor
        key={edit}
        id={edit}
        title="Edit Business"
        noun="business"
        load={(signal) => api(businessCalls.get, { params: { id: edit }, signal })}
        onClose={close}
      >
        {(business) => <BusinessForm business={business} onClose={close} />}
      </EntityEditor>
    )
  }
  return <BusinessListScreen />
}

const BUSINESS_STATUS_OPTIONS = [
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
] as const

const BUSINESS_SORT_OPTIONS = [
  { value: 'name', label: 'By name' },
  { value: 'category', label: 'By category' },
  { value: 'updated', label: 'Last changed' },
] as const

function BusinessListScreen() {
  const [{ edit: _, ...state }, change] = useSearchParams(businessListStateSchema)
  const [isImporting, setImporting] = useState(false)
  const siteAddress = useSiteAddress()
  const time = useCountyTime()
  const list = { ...state, search: state.search.trim() }
  const query = useQuery(
    pageQuery('businesses', businessCalls.list, { query: { ...list, per_page: BUSINESS_PAGE_SIZE } }),
  )
  const { data: categories } = useQuery(businessCategoriesQuery)
  const categoryOptions = categories?.map(({ category, count }) => ({
    value: category,
    label: `${category} (${count})`,
  }))
  const controls = {
    search: { label: 'Search businesses', placeholder: 'Name, address, phone…' },
    filters: [
      { kind: 'choice', name: 'category', label: 'Category', all: 'All categories', options: categoryOptions },
      { kind: 'choice', name: 'status', label: 'Status', all: 'All statuses', options: BUSINESS_STATUS_OPTIONS },
    ],
    sorts: BUSINESS_SORT_OPTIONS,
  } as const
  const add = () => change({ edit: NEW_ENTITY_ID }, { isStep: true })
  return (
    <>
      <PageHeader
        title="Businesses"
        description={
          <>
            The directory that readers find at{' '}
            <a
              href={siteAddress('/business-directory')}
              className="whitespace-nowrap text-accent underline underline-offset-2"
            >
              /business-directory
            </a>
          </>
        }
        actions={
          <>
            <Button onClick={() => setImporting(true)} icon={Upload}>
              Upload CSV
            </Button>
            <Button variant="primary" onClick={add} icon={Plus}>
              Add Business
            </Button>
          </>
        }
      />
      <ListScreen
        controls={controls}
        state={state}
        query={query}
        noun="business"
        plural="businesses"
        icon={Store}
        empty={
          <EmptyState icon={Store} title="No businesses yet" action={<Button onClick={add}>Add Business</Button>}>
            List the shops, trades and services of your county. Add one, or upload a CSV file.
          </EmptyState>
        }
        layout={{
          label: 'Businesses',
          columns: businessColumns(time),
          idOf: ({ id }) => id,
          nameOf: ({ name }) => name,
          actions: (business: Business) => (
            <BusinessMenu business={business} onEdit={() => change({ edit: business.id }, { isStep: true })} />
          ),
        }}
      />
      {isImporting && <BusinessImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}

function businessColumns(time: CountyTime): ListColumn<Business>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      isMain: true,
      sorts: { ascending: 'name' },
      cell: ({ id, name, address }) => (
        <RowLink search={{ edit: id }} detail={address}>
          {name}
        </RowLink>
      ),
    },
    {
      id: 'category',
      title: 'Category',
      isPlain: true,
      sorts: { ascending: 'category' },
      className: 'max-w-56 truncate',
      cell: ({ category }) => category,
    },
    {
      id: 'phone',
      title: 'Phone',
      isPlain: true,
      from: 'lg',
      className: 'tabular-nums',
      cell: ({ phone }) => phone,
    },
    {
      id: 'changed',
      title: 'Changed',
      from: 'xl',
      sorts: { descending: 'updated' },
      className: 'text-quiet',
      cell: ({ updatedAt }) => <time dateTime={updatedAt}>{time.ago(Date.parse(updatedAt))}</time>,
    },
    { id: 'status', title: 'Status', isPlain: true, cell: ({ status }) => <StatusBadge status={status} /> },
  ]
}

function BusinessMenu({ business, onEdit }: { business: Business; onEdit(): void }) {
  const { id, name, slug, status, version } = business
  const isPublished = status === 'published'
  const setStatus = (wanted: Business['status'], of: number) =>
    api(businessCalls.update, { params: { id }, body: { status: wanted, version: of } })
  const toggle = useAction({
    run: () => setStatus(isPublished ? 'draft' : 'published', version),
    said: (saved) => ({
      title: isPublished ? 'Business withdrawn' : 'Business published',
      description: name,
      undo: () => setStatus(status, saved.version),
    }),
    failed: isPublished ? 'Couldn’t withdraw the business' : 'Couldn’t publish the business',
    list: 'businesses',
  })
  const removal = useQuestion({
    title: `Delete ${name}?`,
    description: 'This also takes it off the site. You can’t undo this.',
    confirmLabel: 'Delete',
    list: 'businesses',
    failed: 'Couldn’t delete the business',
    run: () => api(businessCalls.delete, { params: { id }, query: { version } }),
    said: { title: 'Business deleted', description: name },
  })
  return (
    <>
      <RowMenu name={name} onEdit={onEdit} page={isPublished && `/business-directory/${slug}`} onDelete={removal.ask}>
        <MenuItem icon={isPublished ? EyeOff : Eye} onSelect={() => toggle.mutate()}>
          {isPublished ? 'Withdraw' : 'Publish'}
        </MenuItem>
      </RowMenu>
      {removal.dialog}
    </>
  )
}

function BusinessImportDialog({ onClose }: { onClose(): void }) {
  return (
    <CsvDialog
      description={`Upload a CSV with columns ${BUSINESS_CSV_COLUMNS.join(', ')}.`}
      hint={
        <>
          Only Name is required, and rows without a Status are published. Write hours like “Mon-Fri 9am-5pm; Sat
          9am-noon; Sun closed”; anything else becomes a note.{' '}
          <a href={apiAddress('/api/businesses/import-template')} download className="text-accent underline">
            Download a template
          </a>
        </>
      }
      upload={(csvContent) => api(businessCalls.import, { body: { csvContent } })}
      list="businesses"
      onClose={onClose}
    />
  )
}
