import type { Preflight } from '@hometown/shared-types/newsletter-preflight'
import { ChevronUp, CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { countOf } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { PartFrame } from '../../../ui/PartFrame.tsx'

const ChecksPopover = lazyPart(() => import('./ChecksPopover.tsx'), 'ChecksPopover')

interface ChecksLineProps {
  /** Undefined until the first answer, and for an empty newsletter. */
  preflight: Preflight | undefined
  isEmpty: boolean
  /** Of the stored version, if it is the one on the screen. */
  savedId: string | undefined
}

/** The checks in one line, which opens. */
export function ChecksLine({ preflight, isEmpty, savedId }: ChecksLineProps) {
  if (!preflight) {
    return (
      <p className="flex h-7 items-center gap-2 text-quiet text-sm">
        <CircleDashed aria-hidden className="size-4 shrink-0" />
        {isEmpty ? 'Checks start with your first article.' : 'Checking...'}
      </p>
    )
  }
  const count = (state: string) => preflight.checks.filter((check) => check.state === state).length
  const [problems, warnings] = [count('problem'), count('warning')]
  const [Icon, colour] =
    problems > 0
      ? [CircleAlert, 'text-danger']
      : warnings > 0
        ? [TriangleAlert, 'text-yellow']
        : [CircleCheck, 'text-green']
  const found = [
    problems > 0 && countOf(problems, 'problem'),
    warnings > 0 && countOf(warnings, 'warning'),
    problems + warnings === 0 && 'No problems',
  ].filter((part) => part !== false)
  const summary = `${found.join(', ')} · ${countOf(preflight.recipients.total, 'subscriber')}`
  return (
    <PartFrame
      fallback={
        <p className="flex h-7 items-center gap-2 self-start font-medium text-sm lg:self-end">
          <Icon aria-hidden className={`size-4 ${colour}`} />
          {summary}
        </p>
      }
    >
      <ChecksPopover
        checks={preflight.checks}
        savedId={savedId}
        trigger={
          <Button variant="ghost" size="sm" className="min-w-0 max-w-full self-start max-lg:-ml-2 lg:-mr-2 lg:self-end">
            <Icon aria-hidden className={colour} />
            <span className="truncate">{summary}</span>
            <ChevronUp aria-hidden />
          </Button>
        }
      />
    </PartFrame>
  )
}
