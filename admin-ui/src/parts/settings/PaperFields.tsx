import { instantOfCountyTime } from '@hometown/shared-types/county-wall-time'
import { nextNewsletterSlot, WEEKDAYS, type Weekday } from '@hometown/shared-types/newsletter-slot'
import { timeZoneSchema } from '@hometown/shared-types/settings'
import { zoneName } from '@hometown/shared-types/zone-name'
import { type ComponentProps, useEffect, useId, useState } from 'react'
import { countyTime, zoneNote } from '../../lib/dates.ts'
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

const MINUTE = 60_000

interface TimeZoneFieldProps {
  value: string
  error: string | undefined
  input: ComponentProps<'input'>
}

/** Chooses a time zone by what people call it, or by a city; shows the current time there. */
function TimeZoneField({ value, error, input }: TimeZoneFieldProps) {
  const zones = useId()
  const now = useMinute()
  const zone = timeZoneSchema.safeParse(value).data
  return (
    <>
      <Field
        label="Time zone"
        required
        hint={`${zone ? `It’s ${countyTime(zone).dateTime(now)} there. ` : ''}The desk and the site show all dates and times in this zone.`}
        error={error}
      >
        <Input list={zones} autoComplete="off" spellCheck={false} placeholder="America/Chicago" {...input} />
      </Field>
      <datalist id={zones}>
        {NAMED_ZONES.map(({ zone, name }) => (
          <option key={name} value={zone} label={name} />
        ))}
        {ZONES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

/** The start of the current minute, in milliseconds. */
function useMinute(): number {
  const [minute, setMinute] = useState(currentMinute)
  useEffect(() => {
    const timer = setInterval(() => setMinute(currentMinute()), 1000)
    return () => clearInterval(timer)
  }, [])
  return minute
}

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE) * MINUTE
}

const ZONES: readonly string[] = Intl.supportedValuesOf('timeZone')

/** Of the United States, from east to west; of two with the same beginning, the one most people mean is first. */
const ZONES_AT_HOME = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

/** What people call a zone, with the name that is stored. */
const NAMED_ZONES = ZONES_AT_HOME.map((zone) => ({ zone, name: zoneName(zone) }))

/** Shorter beginnings fit too many names. */
const SHORTEST = 3

/** `mountain` or `Denver` → `America/Denver`. What it can't tell stays as typed, for the check to refuse. */
export function typedZone(text: string): string {
  const typed = text.trim()
  const wanted = typed.toLowerCase()
  if (wanted.length < SHORTEST) return typed
  const named = NAMED_ZONES.find(({ name }) => name.toLowerCase().startsWith(wanted))
  const city = wanted.replaceAll(' ', '_')
  return named?.zone ?? ZONES.find((zone) => zone.toLowerCase().split('/').at(-1) === city) ?? typed
}

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
