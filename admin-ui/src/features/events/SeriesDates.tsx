import { toWallTime } from '@hometown/shared-types/calendar/event-timing'
import type { EventException } from '@hometown/shared-types/event'
import type { DeskEvent } from '@hometown/shared-types/event-calls'
import { X } from 'lucide-react'
import { Controller, useFormContext } from 'react-hook-form'
import { longDay, spanWords } from '../../parts/events/wall-time.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { EventValues } from './event-values.ts'

interface SeriesDatesProps {
  event: DeskEvent
  zone: string
}

/** Skipped dates and changed dates of a series. */
export function SeriesDates({ event, zone }: SeriesDatesProps) {
  const { control } = useFormContext<EventValues>()
  return (
    <>
      {event.skippedDates.length > 0 && (
        <Controller
          name="skippedDates"
          control={control}
          render={({ field: { value, onChange } }) => (
            <div>
              <h3 className="font-medium">Skipped dates</h3>
              {value.length === 0 && <p className="text-quiet">None, once you save.</p>}
              <ul className="max-h-40 overflow-y-auto">
                {value.map((day) => (
                  <li key={day} className="flex items-center justify-between gap-2">
                    {longDay(day)}
                    <IconButton
                      icon={X}
                      size="sm"
                      label={`Restore ${longDay(day)}`}
                      onClick={() => onChange(value.filter((other) => other !== day))}
                    />
                  </li>
                ))}
              </ul>
            </div>
          )}
        />
      )}
      {event.exceptions.length > 0 && (
        <div>
          <h3 className="font-medium">Changed dates</h3>
          <ul className="max-h-40 overflow-y-auto">
            {event.exceptions.map((exception) => (
              <li key={exception.originalDate} className="py-1">
                {longDay(exception.originalDate)}
                <span className="text-quiet">: {differenceWords(exception, zone)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** 'canceled, moved to Saturday, November 28, 7:00 PM – 9:00 PM' */
export function differenceWords(exception: EventException, zone: string): string {
  const { originalDate, startDate, endDate, title, description, location, cancelled } = exception
  const [start, end] = [startDate, endDate ?? startDate].map((time) => time && toWallTime(time, zone))
  return [
    cancelled && 'canceled',
    start && end && `moved to ${spanWords(start, end, originalDate)}`,
    title !== null && `called “${title}”`,
    location !== null && `at ${location || 'no place'}`,
    description !== null && 'with its own description',
  ]
    .filter(Boolean)
    .join(', ')
}
