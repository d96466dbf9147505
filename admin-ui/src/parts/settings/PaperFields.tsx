import { WEEKDAYS, type Weekday } from '@hometown/shared-types/contract/settings'
import { instantOfCountyTime, zoneName } from '@hometown/shared-types/rules/time'
import { type ComponentProps, useId } from 'react'
import { countyTime, zoneNote } from '../../lib/dates.ts'
import { nextNewsletterSlot } from '../../lib/newsletter-slot.ts'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select, type SelectOption } from '../../ui/Select.tsx'
import type { SettingsForm } from './use-settings-form.ts'

interface PaperFieldsProps {
  settingsForm: SettingsForm
  /** The site's name takes the focus. */
  autoFocus?: boolean
}

/** What the paper is called, and where and since when it appears. */
export function PaperFields({ settingsForm: { form, errors }, autoFocus = false }: PaperFieldsProps) {
  const { register } = form
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
      <TimeZoneField error={errors.timeZone?.message} input={register('timeZone')} />
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

interface TimeZoneFieldProps {
  error: string | undefined
  input: ComponentProps<'input'>
}

/** The browser suggests zones by their names and by what people call them. */
function TimeZoneField({ error, input }: TimeZoneFieldProps) {
  const zones = useId()
  return (
    <>
      <Field
        label="Time zone"
        required
        hint="The desk and the site show all dates and times in this zone."
        error={error}
      >
        <Input list={zones} autoComplete="off" spellCheck={false} placeholder="America/Chicago" {...input} />
      </Field>
      <datalist id={zones}>
        {ZONES_AT_HOME.map((zone) => (
          <option key={zone} value={zone} label={zoneName(zone)} />
        ))}
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}

/** Of the United States, from east to west. */
const ZONES_AT_HOME = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

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
    const instant = slot && instantOfCountyTime(`${slot.date}T${slot.time}`, timeZone)
    return instant === undefined ? '' : `Next: ${countyTime(timeZone).dateTime(instant)}.`
  }
}
