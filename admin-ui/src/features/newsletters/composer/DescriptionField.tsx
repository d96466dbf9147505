import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import type { ComposerState } from './use-composer.ts'

interface DescriptionFieldProps {
  composer: ComposerState
  /** What inboxes show while the field is empty: it follows the first stories. */
  proposed: string | undefined
}

export function DescriptionField({ composer: { fields, change }, proposed = '' }: DescriptionFieldProps) {
  return (
    <Field
      label="Description"
      aside={fields.description === '' ? 'Preview line: your first stories' : 'Preview line in inboxes'}
    >
      <Input
        maxLength={2000}
        placeholder={proposed}
        value={fields.description}
        onChange={({ target }) => change({ description: target.value })}
      />
    </Field>
  )
}
