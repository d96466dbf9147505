import type { Person } from '@hometown/shared-types/person'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { peopleFoundQuery } from './people.api.ts'

interface MergeDialogProps {
  person: Person
  isPending: boolean
  onClose(): void
  onMerge(into: Person): void
}

export function MergeDialog({ person, isPending, onClose, onMerge }: MergeDialogProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Person>()
  const { data, error, refetch } = useQuery(peopleFoundQuery(search.trim()))
  const others = data?.data.filter(({ id }) => id !== person.id)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Merge ${person.name} into another author`}
      description="The other author gets the articles, bylines and links. The photo and bio of this one go."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={isPending} disabled={!chosen} onClick={() => chosen && onMerge(chosen)}>
            {chosen ? `Merge into ${chosen.name}` : 'Merge'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label="Find an author">
          <Input type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
        </Field>
        {error && !data && <ErrorPanel title="Couldn’t load the authors." error={error} onRetry={refetch} />}
        {!error && !data && <LoadingText>Loading authors...</LoadingText>}
        {others?.length === 0 && <p className="text-quiet">No other author matches.</p>}
        {others && others.length > 0 && (
          <fieldset className="flex max-h-64 flex-col overflow-y-auto rounded-md border">
            <legend className="sr-only">Merge into</legend>
            {others.map((other) => (
              <label
                key={other.id}
                className="flex min-h-10 cursor-pointer items-center gap-3 px-3 py-1 hover:bg-hover"
              >
                <input
                  type="radio"
                  name="merge-into"
                  checked={chosen?.id === other.id}
                  onChange={() => setChosen(other)}
                  className="accent-accent"
                />
                <span className="min-w-0">
                  <span className="block truncate">{other.name}</span>
                  {other.role && <span className="block truncate text-quiet text-sm">{other.role}</span>}
                </span>
              </label>
            ))}
          </fieldset>
        )}
      </div>
    </Dialog>
  )
}
