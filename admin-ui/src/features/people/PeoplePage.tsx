import type { Person } from '@hometown/shared-types/person'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from '../../lib/search-params.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
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
  const { data, error, refetch } = useQuery({ ...editedPersonQuery(id), enabled: !isNew })
  if (isNew || data) return <PersonForm person={data} prefill={prefill} onClose={onClose} />
  return (
    <>
      <PageHeader title="Edit author" actions={<Button onClick={onClose}>Back to the list</Button>} />
      {error ? (
        <ErrorPanel title="Couldn’t load the author." error={error} onRetry={refetch} />
      ) : (
        <div className="flex max-w-3xl flex-col gap-4">
          <LoadingText>Loading author...</LoadingText>
          <Skeleton className="h-64 w-full" />
        </div>
      )}
    </>
  )
}
