import { type DeskSettings, PLACEHOLDER_NAMES, type Settings } from '@hometown/shared-types/settings'
import { AccentField } from '../../../parts/settings/AccentField.tsx'
import { FoundedField } from '../../../parts/settings/FoundedField.tsx'
import { LogoField } from '../../../parts/settings/LogoField.tsx'
import { TimeZoneField } from '../../../parts/settings/TimeZoneField.tsx'
import { typedZone } from '../../../parts/settings/typed-zone.ts'
import { useSettingsForm } from '../../../parts/settings/use-settings-form.ts'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { UnsavedChanges } from '../../../ui/UnsavedChanges.tsx'
import { StepForm } from '../StepForm.tsx'
import type { Guide } from '../use-guide.ts'

export function PaperStep({ guide, settings }: { guide: Guide; settings: DeskSettings }) {
  const { form, errors, submit, isDirty, isSaving } = useSettingsForm(settings, {
    start: startOf,
    onSaved: () => guide.end('done'),
  })
  const { register, watch } = form
  return (
    <StepForm
      guide={guide}
      title="What is your paper called?"
      lead="Readers see this on every page. You can change all of it later under Settings."
      isSaving={isSaving}
      onContinue={submit}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name of the paper" required error={errors.siteName?.message}>
          <Input autoFocus placeholder="Cedar County Herald" {...register('siteName')} />
        </Field>
        <Field label="County" required error={errors.countyName?.message}>
          <Input placeholder="Cedar County" {...register('countyName')} />
        </Field>
      </div>
      <div className="flex flex-col gap-4">
        <TimeZoneField
          value={watch('timeZone')}
          error={errors.timeZone?.message}
          input={register('timeZone', { setValueAs: typedZone })}
        />
        <FoundedField
          hint="The year of your first issue. Leave it empty to show none."
          error={errors.foundedYear?.message}
          input={register('foundedYear')}
        />
      </div>
      <AccentField
        value={watch('accentColour')}
        error={errors.accentColour?.message}
        onChange={(color) => form.setValue('accentColour', color, { shouldDirty: true, shouldValidate: true })}
      />
      <LogoField value={watch('logo')} onChange={(logo) => form.setValue('logo', logo, { shouldDirty: true })} />
      <UnsavedChanges when={isDirty && !isSaving} />
    </StepForm>
  )
}

/** The names of no paper aren't proposed; the time zone is the browser's until one is saved. */
function startOf({ siteName, countyName, timeZone, versions }: DeskSettings): Partial<Settings> {
  const isOwnZone = versions.timeZone !== undefined || timeZone !== DEFAULT_ZONE
  return {
    siteName: PLACEHOLDER_NAMES.includes(siteName) ? '' : siteName,
    countyName: PLACEHOLDER_NAMES.includes(countyName) ? '' : countyName,
    timeZone: isOwnZone ? timeZone : Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}

/** Without TIME_ZONE in the environment. */
const DEFAULT_ZONE = 'America/Chicago'
