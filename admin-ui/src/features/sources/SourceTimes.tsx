import type { Source } from '@hometown/shared-types/source'
import { findLostFocus } from '../../lib/lost-focus.ts'
import { OddTimesNotice } from '../../parts/odd-times/OddTimesNotice.tsx'
import { answerOddTimes, SOURCES_KEY } from './sources.api.ts'

/** Nothing for a source whose times are right. */
export function SourceTimes({ source: { id, name, status, oddTimes } }: { source: Source }) {
  if (!oddTimes) return null
  return (
    <OddTimesNotice
      name={name}
      flag={oddTimes}
      held="We don’t suggest its events until you decide."
      queryKey={SOURCES_KEY}
      answer={(input) => answerOddTimes(id, input)}
      corrected={{
        title: 'Answer saved',
        description: status === 'active' ? `We’re reading “${name}” again.` : 'We’ll correct them once you resume it.',
      }}
      onAnswered={findLostFocus}
    />
  )
}
