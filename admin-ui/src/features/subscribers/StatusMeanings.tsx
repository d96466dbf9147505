import { type StatusMeanings as Meanings, STATUS_MEANINGS } from '@hometown/shared-types/subscriber-import'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'

interface StatusMeaningsProps {
  /** Statuses in the file that the service doesn't know. */
  unknown: readonly string[]
  value: Meanings
  onChange(meanings: Meanings): void
}

const LABELS = { active: 'Active', unsubscribed: 'Unsubscribed', 'leave-out': 'Leave out' } as const

export function StatusMeanings({ unknown, value, onChange }: StatusMeaningsProps) {
  return (
    <section aria-label="Statuses in the file" className="flex flex-col gap-3 rounded-md border p-3">
      <p>
        We don’t know what these statuses in your file mean. Nobody is imported until you choose what each one means.
      </p>
      {unknown.map((status) => (
        <Field key={status} label={`“${status}” means`} required>
          <Select
            value={value[status]}
            onChange={(meaning) => onChange({ ...value, [status]: meaning })}
            options={STATUS_MEANINGS.map((meaning) => ({ value: meaning, label: LABELS[meaning] }))}
          />
        </Field>
      ))}
    </section>
  )
}
