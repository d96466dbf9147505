import type { ComponentProps } from 'react'
import { Field } from '../../ui/Field.tsx'
import { PasswordHint } from './PasswordHint.tsx'

type NewPasswordFieldProps = Omit<ComponentProps<typeof Field>, 'hint'> & ComponentProps<typeof PasswordHint>

/** The field of a new password. An error says what is wrong with it, so the hint would say it twice. */
export function NewPasswordField({ typed, ownWords, ...field }: NewPasswordFieldProps) {
  return <Field {...field} hint={!field.error && <PasswordHint typed={typed} ownWords={ownWords} />} />
}
