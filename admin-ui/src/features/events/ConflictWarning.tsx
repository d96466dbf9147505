import { toWallTime } from '@hometown/shared-types/calendar/event-timing'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useDebounced } from '../../lib/debounce.ts'
import { useToday } from '../../parts/events/today.ts'
import { spanWords } from '../../parts/events/wall-time.ts'
import { inputOf } from './event-input.ts'
import { type EventValues, eventValuesSchema } from './event-values.ts'
import { type ConflictQuestion, conflictsQuery } from './events.api.ts'

const NONE: ConflictQuestion = { location: '', startDate: '', endDate: '', allDay: false }
const NAMED = 3
/** Milliseconds for which nothing was typed. */
const PAUSE = 400

interface ConflictWarningProps {
  exceptId: string | undefined
  zone: string
}

/** Only warns, because a venue may have more than one room. */
export function ConflictWarning({ exceptId, zone }: ConflictWarningProps) {
  const { control } = useFormContext<EventValues>()
  const values = useWatch({ control })
  const asked = useDebounced(JSON.stringify(questionOf(values, zone)), PAUSE)
  const question: ConflictQuestion = { ...NONE, ...JSON.parse(asked), exceptId }
  const today = useToday()
  const isAsked = question.location !== ''
  const { data } = useQuery({ ...conflictsQuery(question), enabled: isAsked })
  const conflicts = isAsked ? (data ?? []) : []
  return (
    <div role="status" className="empty:-mt-2">
      {conflicts.length > 0 && (
        <div className="flex items-start gap-2 rounded-md border border-yellow/40 bg-yellow-ground px-3 py-2 text-sm">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-yellow" />
          <div className="min-w-0">
            <p className="font-medium">
              {conflicts.length === 1 ? 'Another event is' : 'Other events are'} there at that time:
            </p>
            <ul>
              {conflicts.slice(0, NAMED).map(({ id, title, status, startDate, endDate }) => (
                <li key={`${id} ${startDate}`} className="wrap-anywhere">
                  {`${title}${status === 'draft' ? ' (draft)' : ''}: `}
                  {spanWords(toWallTime(startDate, zone), toWallTime(endDate, zone), today)}
                </li>
              ))}
            </ul>
            {conflicts.length > NAMED && <p>and {conflicts.length - NAMED} more</p>}
          </div>
        </div>
      )}
    </div>
  )
}

/** Skips the query while the form is invalid. */
function questionOf(watched: unknown, zone: string): ConflictQuestion {
  const { data: values } = eventValuesSchema.safeParse({ ...Object(watched), title: 'Any' })
  if (!values || values.location === '') return NONE
  const { location, startDate, endDate, allDay, rrule, recurrenceEndDate } = inputOf(values, zone)
  return {
    location,
    startDate,
    endDate,
    allDay,
    rrule: rrule ?? undefined,
    recurrenceEndDate: recurrenceEndDate ?? undefined,
  }
}
