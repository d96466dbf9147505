import { eventOfDateSchema, type FoundDate } from '@hometown/shared-types/found-dates'
import type { Suggestion } from '@hometown/shared-types/suggestion'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { Input } from '../../ui/Input.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { detailsFrom, valuesFrom } from './details-values.ts'
import { EventDetailsFields } from './EventDetailsFields.tsx'
import { makeEventOfDate, undoEventOfDate } from './found-dates.api.ts'
import { headlineOf } from './headline-of.ts'

interface EventOfDateDialogProps {
  suggestion: Suggestion
  date: FoundDate
  onClose(): void
}

/** An event, prefilled with what the text says. */
export function EventOfDateDialog({ suggestion, date, onClose }: EventOfDateDialogProps) {
  const id = useId()
  const client = useQueryClient()
  const { zone } = useCountyTime()
  const [title, setTitle] = useState(() => headlineOf(suggestion))
  const [values, setValues] = useState(() =>
    valuesFrom(withDate(suggestion, date), 'event', date.startDate.slice(0, 10)),
  )
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const refresh = () =>
    Promise.all(['content-suggestions', 'calendar-events'].map((key) => client.invalidateQueries({ queryKey: [key] })))
  const undo = useMutation({
    mutationFn: () => undoEventOfDate(suggestion.id),
    onSuccess: (message) => toast({ title: 'Undone', description: message }),
    onError: (error) => toastFailure('Couldn’t undo that', error),
    onSettled: refresh,
  })
  const make = useMutation({
    mutationFn: (input: ReturnType<typeof eventOfDateSchema.parse>) => makeEventOfDate(suggestion.id, input),
    onSuccess() {
      toast({
        title: 'Event added as a draft',
        description: 'Find it on the calendar, then publish it.',
        action: { label: 'Undo', onSelect: () => undo.mutate() },
      })
      onClose()
    },
    onError: (error) => toastFailure('Couldn’t make the event', error),
    onSettled: refresh,
  })

  function send(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const details = detailsFrom(values, 'event')
    const checked = eventOfDateSchema.safeParse({ title, details, version: suggestion.version })
    if (checked.success) return make.mutate(checked.data)
    setErrors(new Map(checked.error.issues.map(({ path, message }) => [String(path.at(-1)), message])))
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Make an event"
      description={`The story says “${date.words}”. ${zoneNote(zone)}`}
      footer={<FormButtons form={id} label="Make event" pending={make.isPending} onCancel={onClose} />}
    >
      <form id={id} noValidate onSubmit={send} className="flex flex-col gap-4">
        <Field label="Title" required error={errors.get('title')}>
          <Input
            value={title}
            maxLength={300}
            onChange={({ target }) => {
              setTitle(target.value)
              setErrors(new Map())
            }}
          />
        </Field>
        <EventDetailsFields
          values={values}
          errors={errors}
          onChange={(changes) => {
            setValues({ ...values, ...changes })
            setErrors(new Map())
          }}
        />
        <p className="text-quiet text-sm">The event’s description links to the article, or to the source.</p>
      </form>
    </Dialog>
  )
}

/** As if the source had given this date. */
function withDate(suggestion: Suggestion, { startDate, endDate, place }: FoundDate): Suggestion {
  const end = endDate ?? hourLater(startDate)
  return {
    ...suggestion,
    details: {
      ...{ kind: 'event', startDate, endDate: end, allDay: false, timeZone: '', location: place, cancelled: false },
      ...{ price: '', rrule: null, recurrenceEndDate: null, skippedDates: [], exceptions: [] },
    },
  }
}

function hourLater(wallTime: string): string {
  return new Date(Date.parse(`${wallTime}:00Z`) + 3_600_000).toISOString().slice(0, 16)
}
