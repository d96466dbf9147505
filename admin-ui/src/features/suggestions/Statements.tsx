import { doubtfulStatements, type StatementState, type Suggestion } from '@hometown/shared-types/suggestion'
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

/** The model's statements, each with its source passage; those in doubt are marked. */
export function Statements({ suggestion, isPending, onClear }: StatementsProps) {
  const id = useId()
  const { statements, needsClearing } = suggestion
  // What is in doubt is open, because it is to be read before it is published.
  const [isToggled, setToggled] = useState(false)
  const isOpen = isToggled !== needsClearing
  if (statements.length === 0) return null
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
          <span>{summaryOf(suggestion)}</span>
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
                  className={`mt-0.5 inline-flex w-22 shrink-0 items-center font-medium text-xs ${statement.state === 'found' ? 'text-green' : 'text-yellow'}`}
                >
                  {STATE_WORDS[statement.state]}
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

const STATE_WORDS: Readonly<Record<StatementState, string>> = {
  found: 'In the source',
  not_found: 'Not found',
  unchecked: 'Unchecked',
}

function summaryOf({ statements, needsClearing }: Suggestion): string {
  const all = countOf(statements.length, 'statement')
  const doubtful = doubtfulStatements({ statements })
  if (doubtful.length === 0) return `Written by AI. ${all}, each found in the source.`
  const missing = doubtful.filter(({ state }) => state === 'not_found').length
  const unchecked = doubtful.length - missing
  const words =
    missing === 0
      ? `${unchecked} of ${all} unchecked`
      : `${missing} of ${all} not found in the source${unchecked > 0 ? `, ${unchecked} unchecked` : ''}`
  return needsClearing ? `Written by AI. ${words}: check before publishing.` : `Written by AI. ${words}, cleared.`
}
