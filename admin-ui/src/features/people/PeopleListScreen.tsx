import type { Person } from '@hometown/shared-types/person'
import { useQuery } from '@tanstack/react-query'
import { Plus, UserPen } from 'lucide-react'
import { useCountyTime } from '../../lib/dates.ts'
import { ListScreen } from '../../parts/list-screen/ListScreen.tsx'
import { addressOf } from '../../parts/list-screen/list-address.ts'
import type { ListControls } from '../../parts/list-screen/list-types.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { type ChangeListState, NEW_PERSON, type PeopleListState } from './list-state.ts'
import { PersonMenu } from './PersonMenu.tsx'
import { peopleQuery } from './people.api.ts'
import { personColumns } from './person-columns.tsx'
import { UnknownBylines } from './UnknownBylines.tsx'

const CONTROLS: ListControls = {
  search: { label: 'Search authors', placeholder: 'Name, role, beat…' },
  sorts: [
    { value: 'name', label: 'By name' },
    { value: 'articles', label: 'Most articles' },
    { value: 'newest', label: 'Newest first' },
    { value: 'updated', label: 'Last changed' },
  ],
}

const TEXTS = {
  loading: 'Loading authors...',
  failed: 'Couldn’t load the authors.',
  noMatch: 'No author matches',
  showAll: 'Show all authors',
}

interface PeopleListScreenProps {
  state: PeopleListState
  onChange: ChangeListState
  /** After the editor closes, the focus returns to the link that opened it. */
  hasEdited: boolean
}

export function PeopleListScreen({ state, onChange, hasEdited }: PeopleListScreenProps) {
  const search = state.search.trim()
  const list = { page: state.page, search, sort: state.sort }
  const query = useQuery(peopleQuery(list))
  const time = useCountyTime()
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
      <ListScreen
        controls={CONTROLS}
        state={list}
        query={query}
        texts={TEXTS}
        icon={UserPen}
        empty={
          <EmptyState icon={UserPen} title="No authors yet" action={<Button onClick={add}>Add author</Button>}>
            An author has a page with photo, bio, contact and articles. Add an author here, or from a byline below.
          </EmptyState>
        }
        layout={{
          label: 'Authors',
          columns: personColumns(time, ({ id }) => ({ ...addressOf(list, CONTROLS), edit: id })),
          idOf: ({ id }) => id,
          nameOf: ({ name }) => name,
          actions: (person: Person) => <PersonMenu person={person} onEdit={() => onChange({ edit: person.id })} />,
        }}
      />
      {!search && <UnknownBylines onAdd={({ name, kind }) => onChange({ edit: NEW_PERSON, name, kind })} />}
    </>
  )
}
