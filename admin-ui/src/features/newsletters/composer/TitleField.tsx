import type { RefObject } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import type { ComposerState } from './use-composer.ts'

interface TitleFieldProps {
  composer: ComposerState
  error: string | undefined
  /** What the checks say about it. */
  found: string | undefined
  field: RefObject<HTMLInputElement | null>
  /** On phones the placeholder is the visible label. */
  isNarrow: boolean
}

export function TitleField({ composer: { fields, change }, error, found, field, isNarrow }: TitleFieldProps) {
  return (
    <Field
      label="Title"
      {...(!isNarrow && { aside: 'Subject of the email' })}
      hint={found}
      required
      error={error}
      className={classNames(isNarrow && '[&>div:first-child]:sr-only')}
    >
      <Input
        ref={field}
        maxLength={300}
        {...(isNarrow && { placeholder: 'Title, the subject of the email' })}
        value={fields.title}
        onChange={({ target }) => change({ title: target.value, titleFollowsDay: false })}
      />
    </Field>
  )
}
