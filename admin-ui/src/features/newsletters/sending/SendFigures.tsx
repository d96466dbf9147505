import { DELIVERY_STATES, type DeliveryState, type SendCounts } from '@hometown/shared-types/newsletter-sending'
import { useId } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import { countOfState, stateWords } from './send-labels.ts'

/** Shown even if the count is 0. */
const MAIN: ReadonlySet<DeliveryState> = new Set(['queued', 'accepted', 'deferred', 'failed', 'in_doubt'])
const DOTS: Readonly<Partial<Record<DeliveryState, string>>> = {
  accepted: 'bg-accent',
  deferred: 'bg-yellow',
  failed: 'bg-danger',
  in_doubt: 'bg-orange',
}

interface SendFiguresProps {
  counts: SendCounts
  isKept: boolean
  onChoose(state: DeliveryState): void
}

export function SendFigures({ counts, isKept, onChoose }: SendFiguresProps) {
  const id = useId()
  const shown = DELIVERY_STATES.filter((state) => MAIN.has(state) || countOfState(counts, state) > 0)
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-md border sm:grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))]">
      {shown.map((state) => (
        <div key={state} className="-mt-px -ml-px flex flex-col border-t border-l px-3 py-2">
          <dt id={`${id}-${state}`} className="flex items-center gap-1.5 text-quiet text-sm">
            {DOTS[state] && <span aria-hidden className={`size-2 rounded-full ${DOTS[state]}`} />}
            {stateWords(state, isKept).label}
          </dt>
          <dd className="font-semibold text-xl tabular-nums">
            {countOfState(counts, state) === 0 ? (
              0
            ) : (
              <button
                type="button"
                aria-label={`${formatNumber(countOfState(counts, state))}: show these addresses`}
                aria-describedby={`${id}-${state}`}
                onClick={() => onChoose(state)}
                className="rounded-sm underline-offset-4 hover:text-accent hover:underline"
              >
                {formatNumber(countOfState(counts, state))}
              </button>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
