import type { Source } from '@hometown/shared-types/source'
import { findLostFocus } from '../../lib/lost-focus.ts'
import { OddTimesNotice } from '../../parts/odd-times/OddTimesNotice.tsx'
import { answerOddTimes, SOURCES_KEY } from './sources.api.ts'

/** Nothing for a source whose times are right. */
export function SourceTimes({ source: { id, name, flag } }: { source: Source }) {
  if (!flag) return null
  return (
    <OddTimesNotice
      name={name}
      flag={flag}
      held="We don’t suggest its events until you decide."
      queryKey={SOURCES_KEY}
      answer={(input) => answerOddTimes(id, input)}
      corrected={`We’ll read “${name}” again soon.`}
      onAnswered={findLostFocus}
    />
  )
}
