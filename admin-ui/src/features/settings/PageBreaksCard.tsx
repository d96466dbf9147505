import type { DeskSettings } from '@hometown/shared-types/settings'
import { Controller } from 'react-hook-form'
import type { SettingsForm } from '../../parts/settings/use-settings-form.ts'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select, type SelectOption } from '../../ui/Select.tsx'

const WAYS: readonly SelectOption<DeskSettings['articlePages']>[] = [
  { value: 'pages', label: 'A page for each part' },
  { value: 'one', label: 'One page with all parts' },
]

/** Also without a WordPress: imported articles have page breaks, too. */
export function PageBreaksCard({ settingsForm: { form } }: { settingsForm: SettingsForm }) {
  return (
    <Card
      title="Articles with page breaks"
      description="Writers can split a long WordPress post into parts. Imported articles keep these page breaks."
    >
      <Controller
        control={form.control}
        name="articlePages"
        render={({ field: { value, onChange } }) => (
          <Field label="Show readers" hint="Parts have addresses like /county-fair/2.">
            <Select value={value} onChange={onChange} options={WAYS} />
          </Field>
        )}
      />
    </Card>
  )
}
