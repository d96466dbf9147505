import { CATEGORIES, type Category } from '@hometown/shared-types/category'
import type { EventStatus } from '@hometown/shared-types/event'
import { Field } from '../../ui/Field.tsx'
import { optionsOf, Select } from '../../ui/Select.tsx'

interface NewEventFieldsProps {
  category: Category
  status: EventStatus
  onCategory(category: Category): void
  onStatus(status: EventStatus): void
}

export function NewEventFields({ category, status, onCategory, onStatus }: NewEventFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Category">
        <Select value={category} onChange={onCategory} options={optionsOf(CATEGORIES)} />
      </Field>
      <Field label="New events">
        <Select
          value={status}
          onChange={onStatus}
          options={[
            { value: 'draft', label: 'wait as drafts' },
            { value: 'published', label: 'are published at once' },
          ]}
        />
      </Field>
    </div>
  )
}
