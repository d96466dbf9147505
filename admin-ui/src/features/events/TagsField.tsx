import { useFormContext } from 'react-hook-form'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import type { EventValues } from './event-values.ts'

export function TagsField() {
  const { register, formState } = useFormContext<EventValues>()
  return (
    <Field label="Tags" hint="Separated by commas: music, free, outdoors." error={formState.errors.tags?.message}>
      <Input {...register('tags')} />
    </Field>
  )
}
