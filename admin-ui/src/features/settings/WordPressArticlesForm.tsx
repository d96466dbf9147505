import type { DeskSettings } from '@hometown/shared-types/settings'
import { Controller } from 'react-hook-form'
import { useSettingsForm } from '../../parts/settings/use-settings-form.ts'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select, type SelectOption } from '../../ui/Select.tsx'
import { SaveBar } from './SaveBar.tsx'

const WAYS: readonly SelectOption<DeskSettings['bylines']>[] = [
  { value: 'authors', label: 'The authors’ names' },
  { value: 'paper', label: 'The paper’s name on every article' },
]

/** How readers see articles from WordPress. */
export function WordPressArticlesForm({ settings }: { settings: DeskSettings }) {
  const { form, submit, ...bar } = useSettingsForm(settings)
  return (
    <form noValidate className="flex max-w-3xl flex-col gap-6" onSubmit={submit}>
      <Card title="Bylines" description="Whose name readers see on articles from WordPress.">
        <Controller
          control={form.control}
          name="bylines"
          render={({ field: { value, onChange } }) => (
            <Field label="Name" hint="A change reaches all articles with the next sync.">
              <Select value={value} onChange={onChange} options={WAYS} />
            </Field>
          )}
        />
      </Card>
      <SaveBar {...bar} />
    </form>
  )
}
