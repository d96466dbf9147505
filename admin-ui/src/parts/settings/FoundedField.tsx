import type { ComponentProps } from 'react'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'

interface FoundedFieldProps {
  hint: string
  error: string | undefined
  input: ComponentProps<'input'>
}

/** The year of the first issue. */
export function FoundedField({ hint, error, input }: FoundedFieldProps) {
  return (
    <Field label="Founded" hint={hint} error={error}>
      <Input className="max-w-28" inputMode="numeric" maxLength={4} placeholder="1886" {...input} />
    </Field>
  )
}
