import { CloudOff } from 'lucide-react'
import { countOf } from '../../lib/numbers.ts'
import { Button } from '../../ui/Button.tsx'
import { ACTION_LABELS } from './action-texts.ts'
import type { Decision } from './decision.ts'
import type { SuggestionActions } from './use-suggestion-actions.ts'

/** Decisions that wait for the connection, in their order. */
export function WaitingBar({ actions: { queue, dontSend } }: { actions: SuggestionActions }) {
  const { waiting, isSending, send } = queue
  if (waiting.length === 0) return null
  return (
    <section
      aria-label="Waiting decisions"
      className="rounded-lg border border-yellow/40 bg-yellow-ground px-3 py-2 text-sm"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CloudOff aria-hidden className="size-4 shrink-0 text-yellow" />
        <p role="status" className="min-w-0 flex-1 font-medium">
          {countOf(waiting.length, 'decision')} {waiting.length === 1 ? 'is' : 'are'} waiting for the connection
        </p>
        <Button size="sm" className="max-md:h-11" pending={isSending} onClick={() => send().catch(reportError)}>
          Try now
        </Button>
      </div>
      <ol className="mt-1 max-h-32 overflow-y-auto">
        {waiting.map((decision) => (
          <li key={decision.id} className="flex items-center gap-3">
            <span className="min-w-0 flex-1 truncate">{wordsOf(decision)}</span>
            <Button
              variant="link"
              size="sm"
              className="max-md:h-11"
              aria-label={`Don’t send: ${wordsOf(decision)}`}
              onClick={() => dontSend(decision)}
            >
              Don’t send
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** `Approve: Bridge closes`, `Publish: 3 suggestions` */
function wordsOf({ action, items }: Decision): string {
  const [first] = items
  const what = items.length === 1 && first ? first.title : countOf(items.length, 'suggestion')
  return `${ACTION_LABELS[action]}: ${what}`
}
