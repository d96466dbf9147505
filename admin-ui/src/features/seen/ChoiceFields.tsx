import { encodeSlug } from '@hometown/shared-types/article-slug'
import type { SeenChoiceKind } from '@hometown/shared-types/seen'
import { ArticlePicker } from '../../parts/articles/ArticlePicker.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import type { ChoiceValues } from './choices.ts'

interface ChoiceFieldsProps {
  kind: SeenChoiceKind
  values: ChoiceValues
  onChange(changes: Partial<ChoiceValues>): void
  /** Ids of articles that readers can't be led to. */
  except: readonly string[]
  error: string | undefined
}

/** What the chosen way needs to know. */
export function ChoiceFields({ kind, values, onChange, except, error }: ChoiceFieldsProps) {
  if (kind === 'note')
    return (
      <Field label="Note" required error={error} isErrorAnnounced>
        <Textarea
          className="min-h-24"
          maxLength={2000}
          value={values.note}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </Field>
    )
  if (kind === 'redirect')
    return (
      <div className="flex flex-col gap-3">
        <ArticlePicker
          label="Find an article to redirect to"
          except={except}
          onChoose={({ slug }) => onChange({ to: `/${encodeSlug(slug)}` })}
        />
        <Field label="Page" hint="An address on this site, such as /calendar." required error={error} isErrorAnnounced>
          <Input value={values.to} onChange={({ target }) => onChange({ to: target.value })} />
        </Field>
      </div>
    )
  if (kind === 'gone')
    return (
      <div className="flex flex-col gap-3">
        <Field label="Reason" hint="One or two sentences for readers. Optional." error={error} isErrorAnnounced>
          <Textarea
            className="min-h-16"
            maxLength={300}
            value={values.reason}
            onChange={({ target }) => onChange({ reason: target.value })}
          />
        </Field>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is a button inside the label */}
        <label className="flex w-fit items-center gap-2 max-md:min-h-11">
          <Checkbox
            checked={values.showTitle}
            onCheckedChange={(checked) => onChange({ showTitle: checked === true })}
          />
          Show the title
        </label>
      </div>
    )
  return error ? (
    <p role="alert" className="text-danger text-sm">
      {error}
    </p>
  ) : null
}
