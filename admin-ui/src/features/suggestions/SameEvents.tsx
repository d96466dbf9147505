import type { SimilarEvent } from '@hometown/shared-types/similar-event'
import type { Suggestion } from '@hometown/shared-types/suggestion'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { wallTimeLabel } from '../../lib/wall-time-label.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { joinEvent, sameEventsQuery } from './suggestions.api.ts'

/** Events of the calendar that are, or may be, the suggested one. Hidden if there are none. */
export function SameEvents({ suggestion }: { suggestion: Suggestion }) {
  const id = useId()
  const client = useQueryClient()
  const isOpen = suggestion.kind === 'event' && !suggestion.eventId && suggestion.status !== 'rejected'
  const { data } = useQuery({ ...sameEventsQuery(suggestion.id, suggestion.version), enabled: isOpen })
  const join = useMutation({
    mutationFn: (event: SimilarEvent) => joinEvent(suggestion, event.id),
    async onSuccess(_made, event) {
      toast({ title: `Joined with ${event.title}` })
      await client.invalidateQueries({ queryKey: ['content-suggestions'] })
    },
    onError: (error) => toastFailure('Couldn’t join that event', error),
  })
  if (!isOpen || !data || data.length === 0) return null
  return (
    <section aria-labelledby={id} className="rounded-lg border bg-sunken px-3 py-2.5 text-sm">
      <h3 id={id} className="font-medium">
        {data[0]?.relation === 'same' ? 'Already on the calendar' : 'May be on the calendar'}
      </h3>
      <ul className="flex flex-col gap-2 pt-1.5">
        {data.map((event) => (
          <li key={event.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <p className="min-w-0 grow basis-56 wrap-anywhere">
              <ScreenLink to={paths.calendar} search={{ edit: event.id }} className="font-medium">
                {event.title}
              </ScreenLink>
              <span className="block text-quiet">
                {[wallTimeLabel(event.start), event.location].filter(Boolean).join(' · ')}
              </span>
              <span className="block">{event.explanation}</span>
            </p>
            <Button
              size="sm"
              aria-label={`Join this event: ${event.title}`}
              pending={join.isPending && join.variables.id === event.id}
              onClick={() => join.mutate(event)}
            >
              Join this event
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
