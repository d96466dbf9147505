import { SNOOZE_HOUR } from '@hometown/shared-types/contract/suggestions'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/rules/time'
import { type SubmitEvent, useId, useState } from 'react'
import { countyToday, useCountyTime } from '../../lib/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'

interface SnoozeDialogProps {
  /** The suggestion's title, or how many there are. */
  what: string
  onClose(): void
  onChoose(until: string): void
}

export function SnoozeDialog({ what, onClose, onChoose }: SnoozeDialogProps) {
  const form = useId()
  const { zone } = useCountyTime()
  const today = countyToday(zone)
  const [tomorrow, monday, last] = [addCountyDays(today, 1), nextMonday(today), addCountyDays(today, 365)]
  const [day, setDay] = useState('')
  const [error, setError] = useState<string>()

  function send(event: SubmitEvent) {
    event.preventDefault()
    if (day < tomorrow || day > last) return setError('Choose a day from tomorrow to a year from now.')
    onChoose(day)
  }
  return (
    <Dialog
      onClose={onClose}
      width="sm"
      title="Snooze"
      description={`Hide ${what} until ${SNOOZE_HOUR} AM on the day you choose.`}
    >
      <div className="flex flex-col gap-2">
        <SnoozeChoice label="Tomorrow morning" day={formatShortDay(tomorrow)} onClick={() => onChoose(tomorrow)} />
        <SnoozeChoice label="Next Monday" day={formatShortDay(monday)} onClick={() => onChoose(monday)} />
        <form id={form} noValidate onSubmit={send} className="mt-2 flex items-end gap-2">
          <Field label="Another day" error={error} className="min-w-0 flex-1">
            <Input
              type="date"
              min={tomorrow}
              max={last}
              value={day}
              onChange={({ target }) => {
                setDay(target.value)
                setError(undefined)
              }}
            />
          </Field>
          <Button type="submit" className={error ? 'mb-auto mt-[1.65rem]' : ''}>
            Snooze
          </Button>
        </form>
      </div>
    </Dialog>
  )
}

function SnoozeChoice({ label, day, onClick }: { label: string; day: string; onClick(): void }) {
  return (
    <Button className="justify-between max-md:h-11" onClick={onClick}>
      {label}
      <span className="text-quiet">{day}</span>
    </Button>
  )
}

const SHORT_DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** Returns `Mon, Nov 23`. @param wallTime `2026-11-23`, or with a time */
export function formatShortDay(wallTime: string): string {
  return SHORT_DAY.format(Date.parse(wallTime.slice(0, 10)))
}

/** Returns the next Monday, but on a Sunday the one after: tomorrow is a choice of its own. */
export function nextMonday(today: CountyDate): CountyDate {
  const day = new Date(today).getUTCDay()
  return addCountyDays(today, day === 0 ? 8 : 8 - day)
}
