import { WEEKDAYS, type Weekday } from '@hometown/shared-types/newsletter-slot'
import type { DeskSettings } from '@hometown/shared-types/settings'
import { NewsletterSlotFields } from '../../../parts/settings/NewsletterSlotFields.tsx'
import { useSettingsForm } from '../../../parts/settings/use-settings-form.ts'
import { UnsavedChanges } from '../../../ui/UnsavedChanges.tsx'
import { StepForm } from '../StepForm.tsx'
import type { Guide } from '../use-guide.ts'

const USUAL_DAY: Weekday = WEEKDAYS[4]

export function NewsletterStep({ guide, settings }: { guide: Guide; settings: DeskSettings }) {
  const settingsForm = useSettingsForm(settings, {
    start: ({ newsletterDay }) => ({ newsletterDay: newsletterDay || USUAL_DAY }),
    onSaved: () => guide.end('done'),
  })
  const { submit, isDirty, isSaving } = settingsForm
  return (
    <StepForm
      guide={guide}
      title="When does your newsletter go out?"
      lead="Each new newsletter starts with this time. Nothing goes out until you schedule it."
      isSaving={isSaving}
      onContinue={submit}
    >
      <NewsletterSlotFields settingsForm={settingsForm} timeZone={settings.timeZone} />
      <UnsavedChanges when={isDirty && !isSaving} />
    </StepForm>
  )
}
