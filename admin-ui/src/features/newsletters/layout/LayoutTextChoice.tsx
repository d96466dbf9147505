import { Field } from '../../../ui/Field.tsx'
import { Select, type SelectOption } from '../../../ui/Select.tsx'
import { type LayoutText, type TextSource, textSources } from './layout-text.ts'

interface LayoutTextChoiceProps {
  label: string
  text: LayoutText
  value: TextSource
  onChange(source: TextSource): void
}

/** Where a text of the layout comes from. A saved one goes only if the editor removes it. */
export function LayoutTextChoice({ label, text, value, onChange }: LayoutTextChoiceProps) {
  const options: SelectOption<TextSource>[] = textSources(text).map((source) => ({
    value: source,
    label: source === 'none' && text.saved !== '' ? 'Remove the saved one' : LABELS[source],
  }))
  return (
    <Field label={label}>
      <Select options={options} value={value} disabled={options.length === 1} onChange={onChange} />
    </Field>
  )
}

const LABELS = { saved: 'Keep the saved one', own: 'Use this newsletter’s', none: 'None' }
