import { type Settings, WEEKDAYS } from '@hometown/shared-types/contract/settings'
import { instantOfCountyTime, zoneName } from '@hometown/shared-types/rules/time'
import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { useCountyTime, zoneNote } from '../../lib/formats.ts'
import { nextNewsletterSlot } from '../../lib/newsletter-slot.ts'
import { SelectField, TextField } from '../forms/fields.tsx'

const PaperText = TextField<Settings>

export function PaperFields({ autoFocus = false }: { autoFocus?: boolean }) {
  const zones = useId()
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <PaperText name="siteName" label="Site name" required autoFocus={autoFocus} placeholder="Cedar County Herald" />
        <PaperText name="countyName" label="County name" required placeholder="Cedar County" />
      </div>
      {/* The browser suggests zones by their names and by what people call them. */}
      <PaperText
        name="timeZone"
        label="Time zone"
        required
        hint="For all dates and times. What is scheduled keeps its moment if you change the zone."
        list={zones}
        autoComplete="off"
        spellCheck={false}
        placeholder="America/Chicago"
      />
      <datalist id={zones}>
        {US_TIME_ZONES.map((zone) => (
          <option key={zone} value={zone} label={zoneName(zone)} />
        ))}
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <PaperText
        name="foundedYear"
        label="Founded"
        hint="The year of your first issue."
        inputClass="max-w-28"
        inputMode="numeric"
        maxLength={4}
        placeholder="1886"
      />
    </>
  )
}

/** The zones of the United States, from east to west. */
const US_TIME_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

const PUBLISH_DAY_OPTIONS = [
  ...WEEKDAYS.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) })),
  { value: '', label: 'No fixed day' },
]

export function NewsletterSlotFields() {
  const time = useCountyTime()
  const { watch } = useFormContext<Settings>()
  const [newsletterDay, newsletterTime] = watch(['newsletterDay', 'newsletterTime'])
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-4">
        <SelectField<Settings> name="newsletterDay" label="Day" className="w-44" options={PUBLISH_DAY_OPTIONS} />
        <PaperText name="newsletterTime" label="Time" type="time" className="w-32 max-md:w-36" />
      </div>
      <p className="text-quiet text-sm" aria-live="polite">
        {nextTime()} {zoneNote(time.zone)}
      </p>
    </div>
  )

  function nextTime(): string {
    if (!/^\d\d:\d\d$/.test(newsletterTime)) return ''
    const slot = nextNewsletterSlot({ newsletterDay, newsletterTime }, Date.now(), time.zone)
    const instant = slot && instantOfCountyTime(`${slot.date}T${slot.time}`, time.zone)
    return instant === undefined ? '' : `Next: ${time.dateTime(instant)}.`
  }
}
