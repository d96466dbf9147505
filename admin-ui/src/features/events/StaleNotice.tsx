import type { DeskEvent } from '@hometown/shared-types/event-calls'
import { mapEventTexts } from '@hometown/shared-types/event-texts'
import { TriangleAlert } from 'lucide-react'
import { useCountyTime } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { type EventValues, valuesOfEvent } from './event-values.ts'

const { description, ...otherTexts } = mapEventTexts((_name, { label }) => label.toLowerCase())

/** In the form's order. */
const NAMES: Partial<Record<keyof EventValues, string>> = {
  title: 'title',
  description,
  category: 'category',
  status: 'status',
  ...otherTexts,
  allDay: 'all day',
  startDay: 'start',
  startTime: 'start',
  endDay: 'end',
  endTime: 'end',
  repeats: 'recurrence',
  endsOn: 'recurrence',
  skippedDates: 'skipped dates',
  tags: 'tags',
  imageUrl: 'image',
}

interface StaleNoticeProps {
  mine: EventValues
  /** The version that another user saved. */
  event: DeskEvent
  date: string | undefined
  onReload(): void
  onOverwrite(): void
}

export function StaleNotice({ mine, event, date, onReload, onOverwrite }: StaleNoticeProps) {
  const time = useCountyTime()
  const theirs = valuesOfEvent(event, date)
  const differing = Object.entries(NAMES).flatMap(([field, name]) =>
    JSON.stringify(Reflect.get(mine, field)) === JSON.stringify(Reflect.get(theirs, field)) ? [] : [name],
  )
  const words = [...new Set(differing)].join(', ')
  return (
    <div role="alert" className="flex items-start gap-3 rounded-lg border border-danger/40 bg-danger-ground p-4">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      <div className="flex min-w-0 flex-col items-start gap-1">
        <p className="font-medium">Somebody else saved this event in the meantime.</p>
        <p className="text-sm">
          It was changed {time.ago(event.updatedAt)}. What you wrote is still in the form
          {words && `; yours and theirs differ in: ${words}`}.
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" onClick={onReload}>
            Reload theirs
          </Button>
          <Button size="sm" onClick={onOverwrite}>
            Save mine over it
          </Button>
        </div>
      </div>
    </div>
  )
}
