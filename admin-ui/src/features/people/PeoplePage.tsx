import { type Person, personCalls, personListQuerySchema } from '@hometown/shared-types/contract/people'
import { initials } from '@hometown/shared-types/rules/names'
import { useQuery } from '@tanstack/react-query'
import { Plus, UserPen } from 'lucide-react'
import { z } from 'zod'
import { api, apiAddress, callQuery, pageQuery } from '../../lib/api-client.ts'
import { countOf, formatNumber } from '../../lib/formats.ts'
import { listParams, useSearchParams } from '../../lib/search-params.ts'
import { EntityEditor, NEW_ENTITY_ID } from '../../parts/forms/EntityEditor.tsx'
import { ListScreen } from '../../parts/list-screen/ListScreen.tsx'
import { RowLink } from '../../parts/list-screen/ListTable.tsx'
import type { ListColumn, ListControls } from '../../parts/list-screen/list.ts'
import { useQuestion } from '../../parts/use-action.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { PersonForm } from './PersonForm.tsx'

/** `edit` is a person's id, or `new`; `name` is that of a new one. */
const peopleListStateSchema = z.object({
  ...listParams,
  sort: personListQuerySchema.shape.sort.catch('name'),
  edit: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
})

const PEOPLE_PER_PAGE = 25

export function PeoplePage() {
  const [state, change] = useSearchParams(peopleListStateSchema)
  const { edit, name } = state
  if (edit !== undefined) {
    const close = () => change({ edit: undefined, name: undefined })
    return (
      <EntityEditor
        key={edit}
        id={edit}
        title="Edit author"
        noun="author"
        load={(signal) => api(personCalls.get, { params: { id: edit }, signal })}
        onClose={close}
      >
        {(person) => <PersonForm person={person} prefill={{ name }} onClose={close} />}
      </EntityEditor>
    )
  }
  return <PeopleListScreen />
}

const PEOPLE_LIST_CONTROLS: ListControls = {
  search: { label: 'Search authors', placeholder: 'Name' },
  sorts: [
    { value: 'name', label: 'By name' },
    { value: 'articles', label: 'Most articles' },
  ],
}

function PeopleListScreen() {
  const [state, change] = useSearchParams(peopleListStateSchema)
  const search = state.search.trim()
  const list = { page: state.page, search, sort: state.sort }
  const query = useQuery(pageQuery('people', personCalls.list, { query: { ...list, per_page: PEOPLE_PER_PAGE } }))
  const add = () => change({ edit: NEW_ENTITY_ID }, { isStep: true })
  return (
    <>
      <PageHeader
        title="People"
        description="Authors have a page of their own. Bylines link to it."
        actions={
          <Button variant="primary" onClick={add} icon={Plus}>
            Add author
          </Button>
        }
      />
      <ListScreen
        controls={PEOPLE_LIST_CONTROLS}
        state={list}
        query={query}
        noun="author"
        icon={UserPen}
        empty={
          <EmptyState icon={UserPen} title="No authors yet" action={<Button onClick={add}>Add author</Button>}>
            An author has a page with photo, bio and articles. Add an author here, or from a byline below.
          </EmptyState>
        }
        layout={{
          label: 'Authors',
          columns: PEOPLE_COLUMNS,
          idOf: ({ id }) => id,
          nameOf: ({ name }) => name,
          actions: (person: Person) => (
            <PersonMenu person={person} onEdit={() => change({ edit: person.id }, { isStep: true })} />
          ),
        }}
      />
      {!search && <UnknownBylines onAdd={(name) => change({ edit: NEW_ENTITY_ID, name }, { isStep: true })} />}
    </>
  )
}

function UnknownBylines({ onAdd }: { onAdd(name: string): void }) {
  const { data, error, refetch } = useQuery(callQuery('people', personCalls.unknownBylines))
  if (error && !data) return <ErrorPanel title="Couldn’t load the bylines." error={error} onRetry={refetch} />
  if (!data || data.length === 0) return null
  return (
    <Card
      flush
      className="mt-6"
      title="Bylines without an author"
      description="Articles print these names. Add a name as an author, or as a byline of an author above."
    >
      <ul className="divide-y">
        {data.map((byline) => (
          <li key={byline.name} className="flex items-center justify-between gap-3 px-4 py-2">
            <div className="min-w-0">
              <p className="truncate font-medium">{byline.name}</p>
              <p className="text-quiet text-sm">{countOf(byline.articles, 'article')}</p>
            </div>
            <Button
              size="sm"
              aria-label={`Add as author: ${byline.name}`}
              onClick={() => onAdd(byline.name)}
              icon={Plus}
            >
              Add as author
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function PersonMenu({ person, onEdit }: { person: Person; onEdit(): void }) {
  const { id, name, slug, articles, bio, version } = person
  const removal = useQuestion({
    title: `Delete ${name}?`,
    description:
      articles > 0
        ? `We’ll delete the page. ${countOf(articles, 'article')} keep${articles === 1 ? 's' : ''} the byline, without a link.`
        : 'We’ll delete the page.',
    confirmLabel: 'Delete',
    list: 'people',
    failed: 'Couldn’t delete the author',
    run: () => api(personCalls.delete, { params: { id }, query: { version } }),
    said: () => ({
      title: 'Author deleted',
      description: name,
      undo: () => api(personCalls.restore, { params: { id } }),
    }),
  })
  return (
    <>
      <RowMenu
        name={name}
        onEdit={onEdit}
        page={(articles > 0 || Boolean(bio)) && `/author/${slug}`}
        onDelete={removal.ask}
      />
      {removal.dialog}
    </>
  )
}

const PEOPLE_COLUMNS: readonly ListColumn<Person>[] = [
  {
    id: 'name',
    title: 'Name',
    isMain: true,
    sorts: { ascending: 'name' },
    cell: (person) => (
      <div className="flex items-center gap-3">
        <PersonPortrait person={person} />
        <RowLink search={{ edit: person.id }}>{person.name}</RowLink>
      </div>
    ),
  },
  {
    id: 'articles',
    title: 'Articles',
    numeric: true,
    sorts: { descending: 'articles' },
    cell: ({ articles }) => formatNumber(articles),
  },
]

function PersonPortrait({ person: { imageUrl, name } }: { person: Person }) {
  const shape = 'size-9 shrink-0 rounded-full border bg-hover'
  if (imageUrl) return <img src={apiAddress(imageUrl)} alt="" loading="lazy" className={`${shape} object-cover`} />
  return (
    <span aria-hidden className={`${shape} grid place-items-center font-medium text-quiet text-xs`}>
      {initials(name)}
    </span>
  )
}
