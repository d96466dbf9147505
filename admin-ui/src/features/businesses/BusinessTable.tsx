import type { Business } from '@hometown/shared-types/business'
import { useState } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Cell, DataTable, HeaderCell, Row } from '../../ui/DataTable.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { BulkBar } from './BulkBar.tsx'
import { BusinessMenu } from './BusinessMenu.tsx'
import type { BusinessListState, ChangeListState } from './list-state.ts'

interface BusinessTableProps {
  businesses: readonly Business[]
  state: BusinessListState
  onChange: ChangeListState
}

export function BusinessTable({ businesses, state, onChange }: BusinessTableProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const time = useCountyTime()
  const chosen = businesses.filter(({ id }) => selected.has(id))
  const select = (id: string, isChosen: boolean) => {
    const next = new Set(selected)
    if (isChosen) next.add(id)
    else next.delete(id)
    setSelected(next)
  }
  return (
    <>
      {chosen.length > 0 && <BulkBar businesses={chosen} onDone={() => setSelected(new Set())} />}
      <DataTable label="Businesses">
        <thead>
          <tr>
            <HeaderCell className="w-8 pr-0">
              <Checkbox
                aria-label="Select all on this page"
                checked={chosen.length === businesses.length ? true : chosen.length > 0 ? 'indeterminate' : false}
                onCheckedChange={(all) => setSelected(new Set(all === true ? businesses.map(({ id }) => id) : []))}
              />
            </HeaderCell>
            <HeaderCell
              sorted={state.sort === 'name' ? 'ascending' : 'none'}
              onSort={() => onChange({ sort: 'name', page: 1 })}
            >
              Name
            </HeaderCell>
            <HeaderCell
              className="max-md:hidden"
              sorted={state.sort === 'category' ? 'ascending' : 'none'}
              onSort={() => onChange({ sort: 'category', page: 1 })}
            >
              Category
            </HeaderCell>
            <HeaderCell className="max-lg:hidden">Phone</HeaderCell>
            <HeaderCell className="max-lg:hidden">Changed</HeaderCell>
            <HeaderCell>Status</HeaderCell>
            <HeaderCell className="w-10">
              <span className="sr-only">Actions</span>
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {businesses.map((business) => (
            <Row key={business.id} aria-selected={selected.has(business.id)}>
              <Cell className="pr-0">
                <Checkbox
                  aria-label={`Select ${business.name}`}
                  checked={selected.has(business.id)}
                  onCheckedChange={(isChosen) => select(business.id, isChosen === true)}
                />
              </Cell>
              <Cell className="w-full min-w-40 max-w-0">
                <ScreenLink
                  to={paths.businesses}
                  search={{ ...addressOf(state), edit: business.id }}
                  className="block truncate font-medium"
                >
                  {business.name}
                </ScreenLink>
                <p className="truncate text-quiet text-sm">
                  <span className="md:hidden">{business.category}</span>
                  <span className="max-md:hidden">{business.address ?? '\u00a0'}</span>
                </p>
              </Cell>
              <Cell className="whitespace-nowrap max-md:hidden">{business.category}</Cell>
              <Cell className="whitespace-nowrap tabular-nums max-lg:hidden">{business.phone}</Cell>
              <Cell className="whitespace-nowrap text-quiet max-lg:hidden">
                <time dateTime={business.updatedAt}>{time.ago(Date.parse(business.updatedAt))}</time>
              </Cell>
              <Cell>
                <StatusBadge status={business.status} />
              </Cell>
              <Cell className="pl-0">
                <BusinessMenu business={business} onEdit={() => onChange({ edit: business.id })} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </DataTable>
    </>
  )
}

/** Keeps the list's filters in the address, so that going back shows the same list. */
function addressOf({ search, category, status, sort, page }: BusinessListState): Record<string, string> {
  return {
    ...(search && { search }),
    ...(category && { category }),
    ...(status && { status }),
    ...(sort !== 'name' && { sort }),
    ...(page > 1 && { page: String(page) }),
  }
}
