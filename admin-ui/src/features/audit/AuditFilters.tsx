import { subjectLabel } from '@hometown/shared-types/audit-log'
import { useQuery } from '@tanstack/react-query'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { type AuditSearch, auditFiltersQuery } from './audit-log.api.ts'

interface AuditFiltersProps {
  search: AuditSearch
  onChange(filter: Partial<AuditSearch>): void
}

/** Radix Select doesn't allow an empty value. */
const EVERYTHING = '*'

export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const { data } = useQuery(auditFiltersQuery)
  const people = [
    { value: EVERYTHING, label: 'Everybody' },
    ...(data?.people ?? []).map((person) => ({ value: person, label: person })),
  ]
  const subjects = [
    { value: EVERYTHING, label: 'Everything' },
    ...(data?.about ?? []).map((kind) => ({ value: kind, label: subjectLabel(kind) })),
  ]
  const chosen = (value: string) => (value === EVERYTHING ? undefined : value)

  return (
    <search className="grid grid-cols-2 gap-2 lg:grid-cols-[14rem_14rem_10rem_10rem]">
      <Field label="Who">
        <Select
          value={search.person ?? EVERYTHING}
          options={people}
          onChange={(person) => onChange({ person: chosen(person) })}
        />
      </Field>
      <Field label="What">
        <Select
          value={search.about ?? EVERYTHING}
          options={subjects}
          onChange={(about) => onChange({ about: chosen(about) })}
        />
      </Field>
      <Field label="From">
        <Input
          type="date"
          value={search.from ?? ''}
          onChange={(event) => onChange({ from: event.target.value || undefined })}
        />
      </Field>
      <Field label="Until">
        <Input
          type="date"
          value={search.to ?? ''}
          onChange={(event) => onChange({ to: event.target.value || undefined })}
        />
      </Field>
    </search>
  )
}
