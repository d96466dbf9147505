import type { DeskEvent } from '@hometown/shared-types/event-calls'
import { useQuery } from '@tanstack/react-query'
import { useController, useFormContext } from 'react-hook-form'
import { useDebounced } from '../../lib/debounce.ts'
import { Field } from '../../ui/Field.tsx'
import { SuggestingInput } from '../../ui/SuggestingInput.tsx'
import { ConflictWarning } from './ConflictWarning.tsx'
import type { EventValues } from './event-values.ts'
import { locationsQuery } from './events.api.ts'

interface PlaceFieldProps {
  event: DeskEvent | undefined
  zone: string
}

/** Suggests places used before, and warns of other events there at that time. */
export function PlaceField({ event, zone }: PlaceFieldProps) {
  const { control } = useFormContext<EventValues>()
  const { field, fieldState } = useController({ control, name: 'location' })
  const search = useDebounced(field.value.trim())
  const { data: known = [] } = useQuery(locationsQuery(search))
  return (
    <div className="flex flex-col gap-2">
      <Field label="Location" error={fieldState.error?.message}>
        <SuggestingInput
          {...field}
          suggestions={known.map(({ location }) => location)}
          listLabel="Places used before"
        />
      </Field>
      <ConflictWarning exceptId={event?.id} zone={zone} />
    </div>
  )
}
