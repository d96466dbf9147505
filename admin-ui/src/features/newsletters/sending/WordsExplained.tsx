import type { DeliveryState } from '@hometown/shared-types/newsletter-sending'
import { Summary } from '../../../ui/Summary.tsx'
import { stateWords } from './send-labels.ts'

const EXPLAINED: readonly DeliveryState[] = ['accepted', 'deferred', 'failed', 'in_doubt', 'suppressed']

export function WordsExplained({ isKept }: { isKept: boolean }) {
  return (
    <details className="group text-sm">
      <Summary className="min-h-6 w-fit text-quiet hover:text-ink">What these terms mean</Summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        {EXPLAINED.map((state) => (
          <div key={state} className="contents">
            <dt className="font-medium max-sm:mt-1">{stateWords(state, isKept).label}</dt>
            <dd className="text-quiet">{stateWords(state, isKept).meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
