import type { Suggestion } from '@hometown/shared-types/suggestion'
import {
  type CorrectedDetails,
  eventDetailsInputSchema,
  fixtureDetailsInputSchema,
} from '@hometown/shared-types/suggestion-triage'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { countyToday } from '../../lib/county-clock.ts'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { detailsFrom, valuesFrom } from './details-values.ts'
import { EventDetailsFields } from './EventDetailsFields.tsx'
import { GameDetailsFields } from './GameDetailsFields.tsx'
import { headlineOf } from './headline-of.ts'

interface DetailsDialogProps {
  suggestion: Suggestion
  kind: 'event' | 'fixture'
  isPending: boolean
  onClose(): void
  onSave(details: CorrectedDetails): void
}

/** Asks for what an event or a game needs before it can be published; prefilled from the text. */
export function DetailsDialog({ suggestion, kind, isPending, onClose, onSave }: DetailsDialogProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { zone } = useCountyTime()
  const [values, setValues] = useState(() => valuesFrom(suggestion, kind, countyToday(zone)))
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    if (errors.size > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  function send(event: SubmitEvent) {
    event.preventDefault()
    const schema = kind === 'event' ? eventDetailsInputSchema : fixtureDetailsInputSchema
    const checked = schema.safeParse(detailsFrom(values, kind))
    if (checked.success) return onSave(checked.data)
    const found = new Map(checked.error.issues.map(({ path, message }) => [String(path[0]), message]))
    // Without a start there is nothing to say about the end.
    if (found.has('startDate')) found.delete('endDate')
    setErrors(found)
  }
  const Fields = kind === 'event' ? EventDetailsFields : GameDetailsFields
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={kind === 'event' ? 'When and where' : 'The game'}
      description={`${headlineOf(suggestion)}. ${zoneNote(zone)}`}
      footer={<FormButtons form={formId} label="Save details" pending={isPending} onCancel={onClose} />}
    >
      <form ref={form} id={formId} noValidate onSubmit={send} className="flex flex-col gap-4">
        <Fields
          values={values}
          errors={errors}
          onChange={(changes) => {
            setValues({ ...values, ...changes })
            setErrors(new Map())
          }}
        />
      </form>
    </Dialog>
  )
}
