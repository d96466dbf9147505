import type { Person } from '@hometown/shared-types/person'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/Button.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { NEW_PERSON } from './list-state.ts'
import { PersonForm } from './PersonForm.tsx'
import { editedPersonQuery } from './people.api.ts'

interface PersonEditorProps {
  id: string
  /** Of a new one. */
  prefill: Partial<Pick<Person, 'name' | 'kind'>>
  onClose(): void
}

export function PersonEditor({ id, prefill, onClose }: PersonEditorProps) {
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
