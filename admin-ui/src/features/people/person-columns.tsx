import { initials } from '@hometown/shared-types/initials'
import type { Person } from '@hometown/shared-types/person'
import { apiAddress } from '../../lib/config.ts'
import type { CountyTime } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import type { ListColumn } from '../../parts/list-screen/list-types.ts'
import { paths } from '../../paths.ts'
import { ScreenLink } from '../../ui/ScreenLink.tsx'

/** @param addressOf the query string that opens the person's form. */
export function personColumns(
  time: CountyTime,
  addressOf: (person: Person) => Record<string, string>,
): ListColumn<Person>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      isMain: true,
      sorts: { ascending: 'name' },
      cell: (person) => (
        <div className="flex items-center gap-3">
          <Portrait person={person} />
          <div className="min-w-0">
            <ScreenLink to={paths.people} search={addressOf(person)} className="block truncate font-medium">
              {person.name}
            </ScreenLink>
            <p className="truncate text-quiet text-sm">{roleOf(person)}</p>
          </div>
        </div>
      ),
    },
    {
      id: 'beats',
      title: 'Beats',
      isPlain: true,
      className: 'max-w-56 truncate',
      cell: ({ beats }) => beats.join(', '),
    },
    {
      id: 'articles',
      title: 'Articles',
      numeric: true,
      sorts: { descending: 'articles' },
      cell: ({ articles }) => formatNumber(articles),
    },
    {
      id: 'changed',
      title: 'Changed',
      from: 'lg',
      sorts: { descending: 'updated' },
      className: 'whitespace-nowrap text-quiet',
      cell: ({ updatedAt }) => <time dateTime={updatedAt}>{time.ago(Date.parse(updatedAt))}</time>,
    },
  ]
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
