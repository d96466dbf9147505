import type { Person } from '@hometown/shared-types/person'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../lib/debounce.ts'
import { peopleFoundQuery } from '../../parts/people/people.api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SearchPicker } from '../../ui/SearchPicker.tsx'

const OFFERED = 6

interface MergeDialogProps {
  person: Person
  isPending: boolean
  onClose(): void
  onMerge(into: Person): void
}

export function MergeDialog({ person, isPending, onClose, onMerge }: MergeDialogProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Person>()
  const { data, isError } = useQuery({
    ...peopleFoundQuery(useDebounced(search.trim())),
    enabled: search.trim() !== '',
  })
  const others = data?.data.filter(({ id }) => id !== person.id).slice(0, OFFERED)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Merge ${person.name} into another author`}
      description="The other author gets the articles, bylines and addresses. We delete this author’s photo and bio."
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
        <SearchPicker
          label="Search an author to merge into"
          placeholder="Merge into…"
          search={search}
          onSearch={setSearch}
          found={others}
          nameOf={({ name }) => name}
          detailOf={({ role }) => role}
          failure={isError && 'Couldn’t search the authors. Try again in a moment.'}
          nothing="No other author matches."
          onChoose={(other) => setChosen(other)}
        />
        {chosen && (
          <p className="rounded-md border px-3 py-2" aria-live="polite">
            {chosen.name}
            {chosen.role && <span className="block text-quiet text-sm">{chosen.role}</span>}
          </p>
        )}
      </div>
    </Dialog>
  )
}
