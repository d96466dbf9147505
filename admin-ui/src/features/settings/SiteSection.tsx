import type { DeskSettings } from '@hometown/shared-types/settings'
import { type FormEvent, useState } from 'react'
import { AccentField } from '../../parts/settings/AccentField.tsx'
import { FoundedField } from '../../parts/settings/FoundedField.tsx'
import { LogoField } from '../../parts/settings/LogoField.tsx'
import { TimeZoneField } from '../../parts/settings/TimeZoneField.tsx'
import { typedZone } from '../../parts/settings/typed-zone.ts'
import { useSettingsForm } from '../../parts/settings/use-settings-form.ts'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { ConfirmTimeZone } from './ConfirmTimeZone.tsx'
import { LoadedSettings } from './LoadedSettings.tsx'
import { SaveBar } from './SaveBar.tsx'
import { StatisticsCard } from './StatisticsCard.tsx'

const DESCRIPTION_LENGTH = 300

export function SiteSection() {
  return <LoadedSettings>{(settings) => <SiteForm settings={settings} />}</LoadedSettings>
}

function SiteForm({ settings }: { settings: DeskSettings }) {
  const settingsForm = useSettingsForm(settings)
  const { form, errors, submit, ...bar } = settingsForm
  const { register, watch } = form
  const [isAsking, ask] = useState(false)

  /** A new time zone changes dates on every page, so confirm it. */
  async function askOrSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const isOther = form.getValues('timeZone') !== settings.timeZone
    if (isOther && (await form.trigger())) ask(true)
    else await submit()
  }

  return (
    <form
      noValidate
      className="flex max-w-3xl flex-col gap-6"
      onSubmit={(event) => askOrSubmit(event).catch(reportError)}
    >
      <Card title="The paper" description="Shown on every page, in feeds and in search results.">
        <div className="flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Site name" required error={errors.siteName?.message}>
              <Input {...register('siteName')} />
            </Field>
            <Field label="County name" required error={errors.countyName?.message}>
              <Input {...register('countyName')} />
            </Field>
          </div>
          <Field
            label="Description"
            hint="One or two sentences that search engines show for the home page."
            aside={`${watch('description').length} / ${DESCRIPTION_LENGTH}`}
            error={errors.description?.message}
          >
            <Textarea rows={2} {...register('description')} />
          </Field>
          <FoundedField
            hint="The year of your first issue. The header shows the volume; leave empty to hide it."
            error={errors.foundedYear?.message}
            input={register('foundedYear')}
          />
          <TimeZoneField
            value={watch('timeZone')}
            error={errors.timeZone?.message}
            input={register('timeZone', { setValueAs: typedZone })}
          />
        </div>
      </Card>
      <Card title="Accent color" description="For links, buttons and section labels.">
        <AccentField
          value={watch('accentColour')}
          error={errors.accentColour?.message}
          onChange={(colour) => form.setValue('accentColour', colour, { shouldDirty: true, shouldValidate: true })}
        />
      </Card>
      <Card>
        <LogoField value={watch('logo')} onChange={(logo) => form.setValue('logo', logo, { shouldDirty: true })} />
      </Card>
      <StatisticsCard settings={settings} settingsForm={settingsForm} />
      <SaveBar {...bar} />
      <ConfirmTimeZone
        open={isAsking}
        onOpenChange={ask}
        before={settings.timeZone}
        after={watch('timeZone').trim()}
        onConfirm={() => {
          ask(false)
          submit().catch(reportError)
        }}
      />
    </form>
  )
}
