import type { Suggestion } from '@hometown/shared-types/suggestion'
import { BadgeCheck, ChevronRight, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { countOf } from '../../lib/numbers.ts'
import { Button } from '../../ui/Button.tsx'

interface StatementsProps {
  suggestion: Suggestion
  isPending: boolean
  onClear(): void
}

/** The model's statements, each with its source passage; unsupported ones are marked. */
export function Statements({ suggestion, isPending, onClear }: StatementsProps) {
  const id = useId()
  const { statements, needsClearing } = suggestion
  // What is in doubt is open, because it is to be read before it is published.
  const [isToggled, setToggled] = useState(false)
  const isOpen = isToggled !== needsClearing
  if (statements.length === 0) return null
  const doubtful = statements.filter(({ supported }) => !supported).length
  return (
    <div
      className={classNames(
        'rounded-md border text-sm',
        needsClearing ? 'border-yellow/40 bg-yellow-ground' : 'bg-sunken',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
        <p className="mr-auto flex min-w-0 items-start gap-2 py-0.5">
          {needsClearing ? (
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-yellow" />
          ) : (
            <BadgeCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-quiet" />
          )}
          <span>{summaryOf(suggestion, doubtful)}</span>
        </p>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setToggled(!isToggled)}
          className="flex min-h-7 items-center gap-1 rounded-sm font-medium hover:underline max-md:min-h-11"
        >
          <ChevronRight aria-hidden className={`size-4 transition-transform ${isOpen ? 'rotate-90' : ''}`} />
          {isOpen ? 'Hide statements' : 'Show statements'}
        </button>
        {needsClearing && (
          <Button size="sm" className="max-md:h-11" pending={isPending} onClick={onClear}>
            Mark as cleared
          </Button>
        )}
      </div>
      <ol id={id} hidden={!isOpen} className="divide-y border-t">
        {isOpen &&
          statements.map((statement) => (
            <li key={statement.text} className="flex flex-col gap-1 px-3 py-2">
              <p className="flex items-start gap-2 [overflow-wrap:anywhere]">
                <span
                  className={`mt-0.5 inline-flex w-22 shrink-0 items-center font-medium text-xs ${statement.supported ? 'text-green' : 'text-yellow'}`}
                >
                  {statement.supported ? 'In the source' : 'Not found'}
                </span>
                {statement.text}
              </p>
              {statement.passage && (
                <blockquote className="ml-24 border-l-2 pl-2 text-quiet max-md:ml-0 [overflow-wrap:anywhere]">
                  {statement.passage}
                </blockquote>
              )}
              {statement.problems.map((problem) => (
                <p key={problem} className="ml-24 max-md:ml-0">
                  {problem}
                </p>
              ))}
            </li>
          ))}
      </ol>
    </div>
  )
}

function summaryOf({ statements, needsClearing }: Suggestion, doubtful: number): string {
  if (doubtful === 0) return `Written by AI. ${countOf(statements.length, 'statement')}, each found in the source.`
  const words = `${doubtful} of ${countOf(statements.length, 'statement')} not found in the source`
  return needsClearing ? `Written by AI. ${words}: check before publishing.` : `Written by AI. ${words}, cleared.`
}
