import type { Person } from '@hometown/shared-types/person'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from '../../lib/search-params.ts'
import { EntityNotLoaded } from '../../parts/forms/EntityForm.tsx'
import { listStateSchema, NEW_PERSON } from './list-state.ts'
import { PeopleListScreen } from './PeopleListScreen.tsx'
import { PersonForm } from './PersonForm.tsx'
import { editedPersonQuery } from './people.api.ts'

export function PeoplePage() {
  const [state, change] = useSearchParams(listStateSchema)
  const [hasEdited, setHasEdited] = useState(false)
  const { edit, name, kind } = state
  if (edit !== undefined) {
    const close = () => {
      setHasEdited(true)
      change({ edit: undefined, name: undefined, kind: undefined })
    }
    return (
      <PersonEditor key={edit} id={edit} prefill={{ ...(name && { name }), ...(kind && { kind }) }} onClose={close} />
    )
  }
  return <PeopleListScreen state={state} onChange={change} hasEdited={hasEdited} />
}

interface PersonEditorProps {
  id: string
  /** Of a new one. */
  prefill: Partial<Pick<Person, 'name' | 'kind'>>
  onClose(): void
}

function PersonEditor({ id, prefill, onClose }: PersonEditorProps) {
  const isNew = id === NEW_PERSON
  const query = useQuery({ ...editedPersonQuery(id), enabled: !isNew })
  if (isNew || query.data) return <PersonForm person={query.data} prefill={prefill} onClose={onClose} />
  return <EntityNotLoaded title="Edit author" noun="author" query={query} onClose={onClose} />
}
