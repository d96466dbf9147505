import type { FoundDate } from '@hometown/shared-types/found-dates'
import { CalendarPlus } from 'lucide-react'
import { useId } from 'react'
import { wallTimeLabel } from '../../lib/wall-time-label.ts'
import { Button } from '../../ui/Button.tsx'

interface FoundDateListProps {
  dates: readonly FoundDate[]
  /** An event is being made. */
  isBusy?: boolean
  onChoose(date: FoundDate): void
}

/** Dates with times in a text, each with the words that it was found in. */
export function FoundDateList({ dates, isBusy = false, onChoose }: FoundDateListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-lg border bg-sunken px-3 py-2.5 text-sm">
      <h3 id={id} className="mb-2 font-medium">
        Dates in this story
      </h3>
      <ul className="flex flex-col gap-3">
        {dates.map((date) => (
          <li key={date.startDate} className="flex flex-wrap items-start justify-between gap-2">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-medium">{wallTimeLabel(date.startDate)}</p>
              <p className="text-quiet [overflow-wrap:anywhere]">
                <MarkedWords {...date} />
              </p>
            </div>
            <Button
              size="sm"
              disabled={isBusy}
              onClick={() => onChoose(date)}
              aria-label={`Make an event on ${wallTimeLabel(date.startDate)}`}
            >
              <CalendarPlus aria-hidden />
              Make an event
            </Button>
          </li>
        ))}
      </ul>
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
