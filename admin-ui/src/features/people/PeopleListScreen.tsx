import { useQuery } from '@tanstack/react-query'
import { Plus, UserPen } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Filters, FilterWords } from '../../ui/Filters.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { type ChangeListState, NEW_PERSON, type PeopleListState } from './list-state.ts'
import { PeopleTable } from './PeopleTable.tsx'
import { peopleQuery } from './people.api.ts'
import { UnknownBylines } from './UnknownBylines.tsx'

interface PeopleListScreenProps {
  state: PeopleListState
  onChange: ChangeListState
  /** After the editor closes, the focus returns to the link that opened it. */
  hasEdited: boolean
}

export function PeopleListScreen({ state, onChange, hasEdited }: PeopleListScreenProps) {
  const search = state.search.trim()
  const { data, error, refetch } = useQuery(peopleQuery({ page: state.page, search }))
  const add = () => onChange({ edit: NEW_PERSON })
  return (
    <>
      <PageHeader
        title="People"
        description="Authors have a page of their own. Bylines link to it."
        actions={
          <Button variant="primary" autoFocus={hasEdited} onClick={add}>
            <Plus aria-hidden />
            Add author
          </Button>
        }
      />
      <Filters className="pb-4">
        <FilterWords
          aria-label="Search authors"
          placeholder="Name, role, beat…"
          value={state.search}
          onChange={(words) => onChange({ search: words, page: 1 })}
        />
      </Filters>
      {error && !data && <ErrorPanel title="Couldn’t load the authors." error={error} onRetry={refetch} />}
      {!error && !data && (
        <Card flush>
          <LoadingRows count={5}>Loading authors...</LoadingRows>
        </Card>
      )}
      {data?.total === 0 && (
        <Card flush>
          {search ? (
            <EmptyState
              icon={UserPen}
              title="No author matches"
              action={<Button onClick={() => onChange({ search: '', page: 1 })}>Show all authors</Button>}
            />
          ) : (
            <EmptyState icon={UserPen} title="No authors yet" action={<Button onClick={add}>Add author</Button>}>
              An author has a page with photo, bio, contact and articles. Add an author here, or from a byline below.
            </EmptyState>
          )}
        </Card>
      )}
      {data && data.total > 0 && (
        <Card flush>
          <PeopleTable people={data.data} state={state} onChange={onChange} />
          <Pagination page={state.page} of={data} onChange={(page) => onChange({ page })} />
        </Card>
      )}
      {!search && <UnknownBylines onAdd={({ name, kind }) => onChange({ edit: NEW_PERSON, name, kind })} />}
    </>
  )
}
