import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../../lib/debounce.ts'
import { Input } from '../../../ui/Input.tsx'
import { SearchFrame } from '../../../ui/SearchFrame.tsx'
import { readersQuery } from './readers.api.ts'

interface SubscriberChoiceProps {
  chosenId: string | undefined
  onChoose(id: string): void
}

export function SubscriberChoice({ chosenId, onChoose }: SubscriberChoiceProps) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const { data, error } = useQuery(readersQuery(search))
  return (
    <div className="flex max-w-80 flex-col gap-1.5">
      <SearchFrame>
        <Input
          type="search"
          aria-label="Find a subscriber"
          placeholder="Start of an address"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </SearchFrame>
      {error && <p className="text-danger text-sm">Couldn’t load the subscribers.</p>}
      {data?.total === 0 && <p className="text-quiet text-sm">No active subscriber matches.</p>}
      <ul aria-label="Subscribers" className="max-h-40 overflow-y-auto">
        {data?.data.map(({ id, email, categories }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === chosenId}
              className="w-full rounded-sm px-2 py-1 text-left hover:bg-hover aria-pressed:bg-accent-ground"
              onClick={() => onChoose(id)}
            >
              <span className="block truncate">{email}</span>
              <span className="block truncate text-quiet text-sm">{categories.join(', ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
