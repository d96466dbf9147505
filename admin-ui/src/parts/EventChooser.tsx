import { eventCalls, type SimilarEvent } from '@hometown/shared-types/contract/desk-events'
import { whenWords } from '@hometown/shared-types/rules/calendar/labels'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '../lib/api-client.ts'
import { Field } from '../ui/Field.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'

interface EventChooserProps {
  /** Shown until somebody searches. */
  similar: readonly SimilarEvent[]
  /** The event that is merged into the chosen one. */
  exceptId: string | undefined
  chosen: string | undefined
  onChoose(id: string | undefined): void
}

/** Chooses the event that stays when two are merged. */
export function EventChooser({ similar, exceptId, chosen, onChoose }: EventChooserProps) {
  const name = useId()
  const [search, setSearch] = useState('')
  const candidates = useCandidates(similar, search).filter(({ id }) => id !== exceptId)
  return (
    <>
      <Field label="Event to keep">
        <SearchInput
          placeholder="Search all events by name or place"
          value={search}
          onChange={(text) => {
            setSearch(text)
            onChoose(undefined)
          }}
        />
      </Field>
      {candidates.length === 0 && (
        <p className="text-quiet">
          {search === '' ? 'No similar events. Search for the event to keep.' : 'No events match.'}
        </p>
      )}
      {candidates.length > 0 && (
        <fieldset className="flex flex-col divide-y rounded-md border">
          <legend className="sr-only">Events of the calendar</legend>
          {candidates.map(({ id, title, note }) => (
            <label key={id} className="flex cursor-pointer items-start gap-2.5 px-3 py-2 hover:bg-hover">
              <input
                type="radio"
                name={name}
                className="mt-1 accent-accent"
                checked={id === chosen}
                onChange={() => onChoose(id)}
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {title}
                <span className="block text-quiet text-sm">{note}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}

const MOST_FOUND = 8

function useCandidates(similar: readonly SimilarEvent[], search: string) {
  const { data } = useQuery({
    queryKey: ['calendar-events', 'found', search],
    queryFn: ({ signal }) => api(eventCalls.page, { query: { page: 1, per_page: MOST_FOUND, search }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  if (search === '')
    return similar.map(({ id, title, start, end, allDay, location, explanation }) => ({
      ...{ id, title },
      note: [whenWords({ start, end }, allDay, ''), location, explanation].filter(Boolean).join(' · '),
    }))
  return (data?.data ?? []).map(({ id, title, startDate, location }) => ({
    ...{ id, title },
    note: [startDate.slice(0, 10), location].filter(Boolean).join(' · '),
  }))
}
