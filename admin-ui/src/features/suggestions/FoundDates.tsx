import type { FoundDate } from '@hometown/shared-types/found-dates'
import type { Suggestion } from '@hometown/shared-types/suggestion'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { wallTimeLabel } from '../../lib/wall-time-label.ts'
import { Button } from '../../ui/Button.tsx'
import { EventOfDateDialog } from './EventOfDateDialog.tsx'
import { foundDatesQuery, mayHaveDates } from './found-dates.api.ts'

/** Dates with times in a news item's text, each with the words that it was found in. */
export function FoundDates({ suggestion }: { suggestion: Suggestion }) {
  const id = useId()
  const { data } = useQuery({ ...foundDatesQuery(suggestion), enabled: mayHaveDates(suggestion) })
  const [chosen, choose] = useState<FoundDate>()
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby={id} className="rounded-lg border bg-sunken px-3 py-2.5 text-sm">
      <h3 id={id} className="mb-2 font-medium">
        Dates in this story
      </h3>
      <ul className="flex flex-col gap-3">
        {data.map((date) => (
          <li key={date.startDate} className="flex flex-wrap items-start justify-between gap-2">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-medium">{wallTimeLabel(date.startDate)}</p>
              <p className="text-quiet [overflow-wrap:anywhere]">
                <MarkedWords {...date} />
              </p>
            </div>
            <Button
              size="sm"
              onClick={() => choose(date)}
              aria-label={`Make an event on ${wallTimeLabel(date.startDate)}`}
            >
              <CalendarPlus aria-hidden />
              Make an event
            </Button>
          </li>
        ))}
      </ul>
      {chosen && <EventOfDateDialog suggestion={suggestion} date={chosen} onClose={() => choose(undefined)} />}
    </section>
  )
}

function MarkedWords({ sentence, words }: Pick<FoundDate, 'sentence' | 'words'>) {
  const at = sentence.indexOf(words)
  if (at < 0) return `“${sentence}”`
  return (
    <>
      “{sentence.slice(0, at)}
      <mark className="rounded-sm bg-yellow-ground text-ink">{words}</mark>
      {sentence.slice(at + words.length)}”
    </>
  )
}
