import type { DeskEvent } from '@hometown/shared-types/event-calls'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useDebounced } from '../../lib/debounce.ts'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { ConflictWarning } from './ConflictWarning.tsx'
import type { EventValues } from './event-values.ts'
import { locationsQuery } from './events.api.ts'

interface PlaceFieldProps {
  event: DeskEvent | undefined
  zone: string
}

/** Where it is: places used before are suggested, and whatever else is on there at that time is told. */
export function PlaceField({ event, zone }: PlaceFieldProps) {
  const { control, register, formState } = useFormContext<EventValues>()
  const location = useWatch({ control, name: 'location' })
  const search = useDebounced(location.trim())
  const { data: known = [] } = useQuery(locationsQuery(search))
  const listId = useId()
  return (
    <div className="flex flex-col gap-2">
      <Field label="Location" error={formState.errors.location?.message}>
        <Input list={listId} autoComplete="off" {...register('location')} />
      </Field>
      <datalist id={listId}>
        {known.map((place) => (
          <option key={place.location} value={place.location} />
        ))}
      </datalist>
      <ConflictWarning exceptId={event?.id} zone={zone} />
    </div>
  )
}
