import { nextNewsletterSlot, WEEKDAYS, type Weekday } from '@hometown/shared-types/newsletter-slot'
import { explainCountyTime } from '../../lib/county-clock.ts'
import { countyTime, zoneNote } from '../../lib/dates.ts'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select, type SelectOption } from '../../ui/Select.tsx'
import type { SettingsForm } from './use-settings-form.ts'

type Choice = Weekday | 'none'

const DAYS: readonly SelectOption<Choice>[] = [
  ...WEEKDAYS.map((day) => ({ value: day, label: day.charAt(0).toUpperCase() + day.slice(1) })),
  { value: 'none' as const, label: 'No fixed day' },
]

/** The day and time of the newsletter, and when that is next. */
export function NewsletterSlotFields({ settingsForm, timeZone }: { settingsForm: SettingsForm; timeZone: string }) {
  const { form, errors } = settingsForm
  const [newsletterDay, newsletterTime] = form.watch(['newsletterDay', 'newsletterTime'])
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-4">
        <Field label="Day" className="w-44">
          <Select<Choice>
            value={newsletterDay || 'none'}
            options={DAYS}
            onChange={(day) => form.setValue('newsletterDay', day === 'none' ? '' : day, { shouldDirty: true })}
          />
        </Field>
        <Field label="Time" className="w-32 max-md:w-36" error={errors.newsletterTime?.message}>
          <Input type="time" {...form.register('newsletterTime')} />
        </Field>
      </div>
      <p className="text-quiet text-sm" aria-live="polite">
        {nextTime()} {zoneNote(timeZone)}
      </p>
    </div>
  )

  function nextTime(): string {
    if (!/^\d\d:\d\d$/.test(newsletterTime)) return ''
    const slot = nextNewsletterSlot({ newsletterDay, newsletterTime }, Date.now(), timeZone)
    const instant = slot && explainCountyTime(`${slot.date}T${slot.time}`, timeZone).instant
    return instant === undefined ? '' : `Next: ${countyTime(timeZone).dateTime(instant)}.`
  }
}
