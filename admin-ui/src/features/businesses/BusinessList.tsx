import type { Business } from '@hometown/shared-types/business'
import { MAX_PER_PAGE } from '@hometown/shared-types/pagination'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { useCountyTime } from '../../lib/dates.ts'
import { ListScreen } from '../../parts/list-screen/ListScreen.tsx'
import { addressOf } from '../../parts/list-screen/list-address.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { BusinessBulkActions } from './BusinessBulkActions.tsx'
import { BusinessMenu } from './BusinessMenu.tsx'
import { businessColumns } from './business-columns.tsx'
import { useBusinessControls } from './business-controls.ts'
import { allBusinessesQuery, businessesQuery } from './businesses.api.ts'
import type { BusinessListState, ChangeListState } from './list-state.ts'

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
