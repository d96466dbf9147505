import { timeZoneSchema } from '@hometown/shared-types/settings'
import { type ComponentProps, useEffect, useId, useState } from 'react'
import { countyTime } from '../../lib/dates.ts'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { NAMED_ZONES, ZONES } from './typed-zone.ts'

const MINUTE = 60_000

interface TimeZoneFieldProps {
  value: string
  error: string | undefined
  input: ComponentProps<'input'>
}

/** Chooses a time zone by what people call it, or by a city; shows the current time there. */
export function TimeZoneField({ value, error, input }: TimeZoneFieldProps) {
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
