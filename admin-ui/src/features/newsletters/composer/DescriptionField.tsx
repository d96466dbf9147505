import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import type { ComposerState } from './use-composer.ts'

export function DescriptionField({ composer: { fields, change } }: { composer: ComposerState }) {
  return (
    <Field label="Description" aside="Preview line in inboxes, optional">
      <Input
        maxLength={2000}
        value={fields.description}
        onChange={({ target }) => change({ description: target.value })}
      />
    </Field>
  )
}
