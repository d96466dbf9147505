import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { TimeZoneField } from './TimeZoneField.tsx'
import { typedZone } from './typed-zone.ts'
import type { SettingsForm } from './use-settings-form.ts'

interface PaperFieldsProps {
  settingsForm: SettingsForm
  /** The site's name takes the focus. */
  autoFocus?: boolean
}

/** What the paper is called, and where and since when it appears. */
export function PaperFields({ settingsForm: { form, errors }, autoFocus = false }: PaperFieldsProps) {
  const { register, watch } = form
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Site name" required error={errors.siteName?.message}>
          <Input autoFocus={autoFocus} placeholder="Cedar County Herald" {...register('siteName')} />
        </Field>
        <Field label="County name" required error={errors.countyName?.message}>
          <Input placeholder="Cedar County" {...register('countyName')} />
        </Field>
      </div>
      <TimeZoneField
        value={watch('timeZone')}
        error={errors.timeZone?.message}
        input={register('timeZone', { setValueAs: typedZone })}
      />
      <Field
        label="Founded"
        hint="The year of your first issue. The header shows the volume; leave empty to hide it."
        error={errors.foundedYear?.message}
      >
        <Input className="max-w-28" inputMode="numeric" maxLength={4} placeholder="1886" {...register('foundedYear')} />
      </Field>
    </>
  )
}
