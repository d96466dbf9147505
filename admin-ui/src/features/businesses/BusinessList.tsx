import type { BulkBusinessesInput, Business } from '@hometown/shared-types/business'
import { MAX_PER_PAGE } from '@hometown/shared-types/pagination'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, Eye, EyeOff, Pencil, Store, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type CountyTime, useCountyTime } from '../../lib/dates.ts'
import { countOf } from '../../lib/numbers.ts'
import { useSelectedVersions } from '../../lib/shown-items.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { ListScreen } from '../../parts/list-screen/ListScreen.tsx'
import { addressOf } from '../../parts/list-screen/list-address.ts'
import type { ListColumn, ListControls } from '../../parts/list-screen/list-types.ts'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { MenuItem, MenuLink, MenuSeparator } from '../../ui/DropdownMenu.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import {
  allBusinessesQuery,
  type BusinessListState,
  businessCategoriesQuery,
  businessesQuery,
  type ChangeListState,
} from './businesses.api.ts'
import { useBusinessActions } from './use-business-actions.ts'

const TEXTS = {
  loading: 'Loading businesses...',
  failed: 'Couldn’t load the businesses.',
  noMatch: 'No business matches',
  showAll: 'Show all businesses',
}

interface BusinessListProps {
  state: BusinessListState
  onChange: ChangeListState
  onAdd(): void
}

export function BusinessList({ state, onChange, onAdd }: BusinessListProps) {
  const { edit: _, ...list } = state
  const trimmed = { ...list, search: state.search.trim() }
  const query = useQuery(businessesQuery(trimmed))
  const controls = useBusinessControls()
  const client = useQueryClient()
  const time = useCountyTime()
  return (
    <ListScreen
      controls={controls}
      state={list}
      query={query}
      texts={TEXTS}
      icon={Store}
      empty={
        <EmptyState icon={Store} title="No businesses yet" action={<Button onClick={onAdd}>Add Business</Button>}>
          List the shops, trades and services of your county. Add one, or upload a CSV file.
        </EmptyState>
      }
      layout={{
        label: 'Businesses',
        columns: businessColumns(time, ({ id }) => ({ ...addressOf(list, controls), edit: id })),
        idOf: ({ id }) => id,
        nameOf: ({ name }) => name,
        actions: (business: Business) => (
          <BusinessMenu business={business} onEdit={() => onChange({ edit: business.id })} />
        ),
      }}
      bulk={{
        nouns: { one: 'business', many: 'businesses' },
        actions: (businesses, onDone) => <BusinessBulkActions businesses={businesses} onDone={onDone} />,
        matching: {
          most: MAX_PER_PAGE,
          fetchAll: async () => (await client.fetchQuery(allBusinessesQuery(trimmed))).data,
        },
      }}
    />
  )
}

const STATUSES = [
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
] as const

const SORTS = [
  { value: 'name', label: 'By name' },
  { value: 'category', label: 'By category' },
  { value: 'newest', label: 'Newest first' },
  { value: 'updated', label: 'Last changed' },
] as const

function useBusinessControls(): ListControls {
  const { data: categories } = useQuery(businessCategoriesQuery)
  const options = categories?.map(({ category, count }) => ({ value: category, label: `${category} (${count})` }))
  return {
    search: { label: 'Search businesses', placeholder: 'Name, address, phone…' },
    filters: [
      { kind: 'choice', name: 'category', label: 'Category', all: 'All categories', options },
      { kind: 'choice', name: 'status', label: 'Status', all: 'All statuses', options: STATUSES },
    ],
    sorts: SORTS,
  }
}

interface BusinessBulkActionsProps {
  businesses: readonly Business[]
  onDone(): void
}

/** Acts on the businesses in the versions that were shown when they were selected. */
function BusinessBulkActions({ businesses, onDone }: BusinessBulkActionsProps) {
  const [asked, setAsked] = useState<readonly Business[]>()
  const actions = useBusinessActions(() => {
    setAsked(undefined)
    onDone()
  })
  const isPending = (action: BulkBusinessesInput['action']) => actions.isPending && actions.variables.action === action
  const shown = useSelectedVersions(businesses)
  const countAll = (some: readonly Business[]) => countOf(some.length, 'business', 'businesses')
  return (
    <>
      <Button
        size="sm"
        pending={isPending('publish')}
        onClick={() => actions.mutate({ action: 'publish', businesses: shown })}
      >
        Publish
      </Button>
      <Button
        size="sm"
        pending={isPending('unpublish')}
        onClick={() => actions.mutate({ action: 'unpublish', businesses: shown })}
      >
        Withdraw
      </Button>
      <Button size="sm" onClick={() => setAsked(shown)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={asked ? `Delete ${countAll(asked)}?` : ''}
        description="This also takes them off the site. You can’t undo this."
        confirmLabel="Delete"
        pending={actions.isPending}
        onConfirm={() => asked && actions.mutate({ action: 'delete', businesses: asked })}
      />
    </>
  )
}

/** @param addressOf the query string that opens the business's form. */
function businessColumns(
  time: CountyTime,
  addressOf: (business: Business) => Record<string, string>,
): ListColumn<Business>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      isMain: true,
      sorts: { ascending: 'name' },
      cell: (business) => (
        <>
          <ScreenLink to={paths.businesses} search={addressOf(business)} className="block truncate font-medium">
            {business.name}
          </ScreenLink>
          {business.address && <p className="truncate text-quiet text-sm">{business.address}</p>}
        </>
      ),
    },
    {
      id: 'category',
      title: 'Category',
      isPlain: true,
      sorts: { ascending: 'category' },
      className: 'max-w-56 truncate whitespace-nowrap',
      cell: ({ category }) => category,
    },
    {
      id: 'phone',
      title: 'Phone',
      isPlain: true,
      from: 'lg',
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ phone }) => phone,
    },
    {
      id: 'changed',
      title: 'Changed',
      from: 'lg',
      sorts: { descending: 'updated' },
      className: 'whitespace-nowrap text-quiet',
      cell: ({ updatedAt }) => <time dateTime={updatedAt}>{time.ago(Date.parse(updatedAt))}</time>,
    },
    { id: 'status', title: 'Status', isPlain: true, cell: ({ status }) => <StatusBadge status={status} /> },
  ]
}

interface BusinessMenuProps {
  business: Business
  onEdit(): void
}

function BusinessMenu({ business, onEdit }: BusinessMenuProps) {
  const { name, slug, status } = business
  /** The business as it was when the dialog opened. */
  const [asked, setAsked] = useState<Business>()
  const siteAddress = useSiteAddress()
  const actions = useBusinessActions(() => setAsked(undefined))
  const isPublished = status === 'published'
  return (
    <>
      <RowMenu name={name}>
        <MenuItem icon={Pencil} onSelect={onEdit}>
          Edit
        </MenuItem>
        {isPublished && (
          <MenuLink>
            <a href={siteAddress(`/business-directory/${slug}`)}>
              <ExternalLink aria-hidden />
              View on the site
            </a>
          </MenuLink>
        )}
        <MenuItem
          icon={isPublished ? EyeOff : Eye}
          onSelect={() => actions.mutate({ action: isPublished ? 'unpublish' : 'publish', businesses: [business] })}
        >
          {isPublished ? 'Withdraw' : 'Publish'}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} danger onSelect={() => setAsked(business)}>
          Delete
        </MenuItem>
      </RowMenu>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={`Delete ${name}?`}
        description="This also takes it off the site. You can’t undo this."
        confirmLabel="Delete"
        pending={actions.isPending}
        onConfirm={() => asked && actions.mutate({ action: 'delete', businesses: [asked] })}
      />
    </>
  )
}
