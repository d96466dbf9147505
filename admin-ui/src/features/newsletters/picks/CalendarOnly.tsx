import type { ComposerState } from '../composer/use-composer.ts'
import { HintedChoice } from '../layout/HintedChoice.tsx'

/** Below the list of articles while none is chosen. */
export function CalendarOnly({ composer }: { composer: ComposerState }) {
  return (
    <div className="border-t px-3 py-2">
      <HintedChoice
        label="Only the calendar"
        hint="Send this week’s events without an article."
        checked={composer.fields.calendarOnly}
        onChange={(calendarOnly) => composer.change({ calendarOnly })}
      />
    </div>
  )
}
