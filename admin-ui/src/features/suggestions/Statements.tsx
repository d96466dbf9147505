import type { Suggestion } from '@hometown/shared-types/suggestion'
import { Sparkles, TriangleAlert } from 'lucide-react'
import { classNames } from '../../lib/class-names.ts'
import { countOf } from '../../lib/numbers.ts'

/** What AI wrote, sentence by sentence, each with the passage of the source that it rests on; some are marked. */
export function Statements({ suggestion: { statements } }: { suggestion: Suggestion }) {
  if (statements.length === 0) return null
  const marked = statements.filter(({ problems }) => problems.length > 0).length
  const Icon = marked > 0 ? TriangleAlert : Sparkles
  return (
    <section aria-label="Written by AI" className="rounded-md border bg-sunken text-sm">
      <p className="flex items-start gap-2 px-3 py-2">
        <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${marked > 0 ? 'text-yellow' : 'text-quiet'}`} />
        <span>
          Written by AI.{' '}
          {marked > 0
            ? `${marked} of ${countOf(statements.length, 'sentence')} marked: compare with the source.`
            : 'Compare each sentence with its passage.'}
        </span>
      </p>
      <ol className="divide-y border-t">
        {statements.map(({ text, passage, problems }) => (
          <li
            key={text}
            className={classNames('flex flex-col gap-1 px-3 py-2', problems.length > 0 && 'bg-yellow-ground')}
          >
            <p className="[overflow-wrap:anywhere]">
              {problems.length > 0 ? <mark className="bg-transparent font-medium text-inherit">{text}</mark> : text}
            </p>
            {passage && (
              <blockquote className="border-l-2 pl-2 text-quiet [overflow-wrap:anywhere]">{passage}</blockquote>
            )}
            {problems.map((problem) => (
              <p key={problem} className="text-yellow">
                {problem}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
