import { initials } from '@hometown/shared-types/initials'
import type { Person } from '@hometown/shared-types/person'
import { apiAddress } from '../../lib/config.ts'
import { useCountyTime } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { Cell, DataTable, HeaderCell, Row } from '../../ui/DataTable.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import type { ChangeListState, PeopleListState } from './list-state.ts'
import { PersonMenu } from './PersonMenu.tsx'

interface PeopleTableProps {
  people: readonly Person[]
  state: PeopleListState
  onChange: ChangeListState
}

export function PeopleTable({ people, state, onChange }: PeopleTableProps) {
  const time = useCountyTime()
  const address = { ...(state.search && { search: state.search }), ...(state.page > 1 && { page: String(state.page) }) }
  return (
    <DataTable label="Authors">
      <thead>
        <tr>
          <HeaderCell>Name</HeaderCell>
          <HeaderCell className="max-md:hidden">Beats</HeaderCell>
          <HeaderCell className="text-right">Articles</HeaderCell>
          <HeaderCell className="max-lg:hidden">Changed</HeaderCell>
          <HeaderCell className="w-10">
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <Row key={person.id}>
            <Cell className="w-full min-w-40 max-w-0">
              <div className="flex items-center gap-3">
                <Portrait person={person} />
                <div className="min-w-0">
                  <ScreenLink
                    to={paths.people}
                    search={{ ...address, edit: person.id }}
                    className="block truncate font-medium"
                  >
                    {person.name}
                  </ScreenLink>
                  <p className="truncate text-quiet text-sm">{roleOf(person)}</p>
                </div>
              </div>
            </Cell>
            <Cell className="max-w-56 truncate max-md:hidden">{person.beats.join(', ')}</Cell>
            <Cell className="text-right tabular-nums">{formatNumber(person.articles)}</Cell>
            <Cell className="whitespace-nowrap text-quiet max-lg:hidden">
              <time dateTime={person.updatedAt}>{time.ago(Date.parse(person.updatedAt))}</time>
            </Cell>
            <Cell className="pl-0">
              <PersonMenu person={person} onEdit={() => onChange({ edit: person.id })} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </DataTable>
  )
}

function Portrait({ person: { imageUrl, name } }: { person: Person }) {
  const shape = 'size-9 shrink-0 rounded-full border bg-hover'
  if (imageUrl) return <img src={apiAddress(imageUrl)} alt="" loading="lazy" className={`${shape} object-cover`} />
  return (
    <span aria-hidden className={`${shape} grid place-items-center font-medium text-quiet text-xs`}>
      {initials(name)}
    </span>
  )
}

function roleOf({ role, kind }: Person): string {
  return role ?? (kind === 'organization' ? 'Organization' : '\u00a0')
}
