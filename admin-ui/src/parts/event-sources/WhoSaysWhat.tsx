import type { ClaimRef, EventSources, FieldSources, Saying, SourceField } from '@hometown/shared-types/event-sources'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { findLostFocus } from '../../lib/lost-focus.ts'
import { Button } from '../../ui/Button.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { CALENDAR, chooseField, eventSourcesQuery, separateSource, undoField } from './event-sources.api.ts'
import { FieldSayings } from './FieldSayings.tsx'
import { FIELD_LABELS, nameWithin } from './source-labels.ts'

interface WhoSaysWhatProps {
  eventId: string
  /** The form has changes that aren't saved: taking a value would change the event beneath them. */
  isDirty: boolean
  onChanged(): void
}

type Work =
  | { does: 'take'; field: SourceField; saying: Saying }
  | { does: 'undo'; field: SourceField }
  | { does: 'separate'; claim: ClaimRef; name: string }

/** Each field with what every source says of it. Hidden if no source does. */
export function WhoSaysWhat({ eventId, isDirty, onChanged }: WhoSaysWhatProps) {
  const id = useId()
  const client = useQueryClient()
  const query = eventSourcesQuery(eventId)
  const { data } = useQuery(query)
  const change = useMutation({
    mutationFn: (work: Work): Promise<EventSources> => {
      if (work.does === 'undo') return undoField(eventId, work.field)
      if (work.does === 'separate') return separateSource(eventId, work.claim)
      return chooseField(eventId, work.field, { claim: work.saying.claim, value: work.saying.value })
    },
    async onSuccess(sources, work) {
      client.setQueryData(query.queryKey, sources)
      toast({ title: doneWords(work) })
      onChanged()
      findLostFocus()
      await client.invalidateQueries({ queryKey: CALENDAR })
    },
    async onError(error) {
      toastFailure('Couldn’t change the event', error)
      await client.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  const fields = data?.fields.filter(({ sayings }) => sayings.length > 0) ?? []
  if (fields.length === 0) return null
  const others = othersOf(fields)
  return (
    <section aria-labelledby={id} className="rounded-lg border bg-sunken px-3 py-2.5 text-sm">
      <h3 id={id} className="font-medium">
        Who says what
      </h3>
      {isDirty && <p className="text-quiet">Save your changes first to take a source’s value.</p>}
      <dl className="mt-2 flex flex-col gap-3">
        {fields.map((one) => (
          <FieldSayings
            key={one.field}
            field={one}
            disabled={isDirty || change.isPending}
            onTake={(saying) => change.mutate({ does: 'take', field: one.field, saying })}
            onUndo={() => change.mutate({ does: 'undo', field: one.field })}
          />
        ))}
      </dl>
      {others.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-1.5 border-t pt-2.5">
          {others.map(({ claim, sourceName: name }) => (
            <li key={claim.key + claim.sourceId}>
              <Button
                size="sm"
                disabled={isDirty || change.isPending}
                onClick={() => change.mutate({ does: 'separate', claim, name })}
              >
                Not the same as in {nameWithin(name)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Sources that can be wrong about which event they mean; a single one is the event's own. */
function othersOf(fields: readonly FieldSources[]): Saying[] {
  const sayings = fields.find(({ field }) => field === 'title')?.sayings ?? fields[0]?.sayings ?? []
  return sayings.length > 1 ? sayings.slice(1) : []
}

function doneWords(work: Work): string {
  if (work.does === 'separate') return `We’ll add the event of ${nameWithin(work.name)} on its own`
  const field = FIELD_LABELS[work.field]
  return work.does === 'undo' ? `${field} restored` : `${field} taken from ${nameWithin(work.saying.sourceName)}`
}
