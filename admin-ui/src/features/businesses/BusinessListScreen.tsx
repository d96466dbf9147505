import { useQuery } from '@tanstack/react-query'
import { Plus, Store, Upload } from 'lucide-react'
import { useState } from 'react'
import { useSiteAddress } from '../../lib/site.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { BusinessFilters } from './BusinessFilters.tsx'
import { BusinessTable } from './BusinessTable.tsx'
import { businessesQuery } from './businesses.api.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { type BusinessListState, type ChangeListState, isNarrowed, NEW_BUSINESS } from './list-state.ts'

interface BusinessListScreenProps {
  state: BusinessListState
  onChange: ChangeListState
  /** After the editor closes, the focus returns to the link that opened it. */
  hasEdited: boolean
}

export function BusinessListScreen({ state, onChange, hasEdited }: BusinessListScreenProps) {
  const search = state.search.trim()
  const { data, error, refetch } = useQuery(businessesQuery({ ...state, search }))
  const [isImporting, setImporting] = useState(false)
  const siteAddress = useSiteAddress()
  const add = () => onChange({ edit: NEW_BUSINESS })
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
            <Button onClick={() => setImporting(true)}>
              <Upload aria-hidden />
              Upload CSV
            </Button>
            <Button variant="primary" autoFocus={hasEdited} onClick={add}>
              <Plus aria-hidden />
              Add Business
            </Button>
          </>
        }
      />
      <BusinessFilters state={state} onChange={onChange} />
      {error && !data && <ErrorPanel title="The businesses could not be loaded." error={error} onRetry={refetch} />}
      {!error && !data && (
        <Card flush>
          <LoadingRows count={8}>Loading businesses...</LoadingRows>
        </Card>
      )}
      {data?.total === 0 && (
        <Card flush>
          {isNarrowed(state) ? (
            <EmptyState
              icon={Store}
              title="No business matches"
              action={
                <Button
                  onClick={() => onChange({ search: undefined, category: undefined, status: undefined, page: 1 })}
                >
                  Show all businesses
                </Button>
              }
            />
          ) : (
            <EmptyState icon={Store} title="No businesses yet" action={<Button onClick={add}>Add Business</Button>}>
              Shops, trades and services that readers look for: with address, telephone number and opening hours. Add
              one, or upload a list as a CSV file.
            </EmptyState>
          )}
        </Card>
      )}
      {data && data.total > 0 && (
        <Card flush>
          <BusinessTable
            // Reset the selection when the page changes.
            key={JSON.stringify({ ...state, search })}
            businesses={data.data}
            state={state}
            onChange={onChange}
          />
          <Pagination page={state.page} of={data} onChange={(page) => onChange({ page })} />
        </Card>
      )}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}
