import { FIXTURE_LIMITS } from '@hometown/shared-types/fixture'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import type { DetailsValues } from './details-values.ts'

export interface DetailsFieldsProps {
  values: DetailsValues
  /** By field of the call. */
  errors: ReadonlyMap<string, string>
  onChange(changes: Partial<DetailsValues>): void
}

export function PlaceField({ values, errors, onChange }: DetailsFieldsProps) {
  return (
    <Field label="Place" error={errors.get('location')}>
      <Input
        value={values.place}
        maxLength={FIXTURE_LIMITS.location}
        onChange={({ target }) => onChange({ place: target.value })}
      />
    </Field>
  )
}
