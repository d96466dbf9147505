import type { Preflight, PreflightCheck, PreflightState } from '@hometown/shared-types/contract/newsletters'
import { ChevronUp, CircleAlert, CircleCheck, CircleDashed, type LucideIcon, TriangleAlert } from 'lucide-react'
import { countOf } from '../../../lib/formats.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { ScreenLink } from '../../../ui/ScreenLink.tsx'

const CHECK_STATE_LOOKS: Readonly<Record<PreflightState, readonly [word: string, icon: LucideIcon, colour: string]>> = {
  problem: ['Problem', CircleAlert, 'text-danger'],
  warning: ['Warning', TriangleAlert, 'text-yellow'],
  not_checked: ['Not checked', CircleDashed, 'text-quiet'],
  ok: ['OK', CircleCheck, 'text-green'],
}

export function PreflightCheckRow({ check }: { check: PreflightCheck }) {
  const [word, Icon, colour] = CHECK_STATE_LOOKS[check.state]
  const items = check.items ?? []
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${colour}`} />
      <div className="min-w-0 grow">
        <div className="flex items-baseline justify-between gap-4">
          <h3 className="font-medium">{check.title}</h3>
          <p className={`shrink-0 text-sm ${colour}`}>{word}</p>
        </div>
        <p className="text-quiet text-sm [overflow-wrap:anywhere]">{check.details}</p>
        {items.length > 0 && (
          <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-4 text-sm marker:text-quiet">
            {items.map((item) => (
              <li key={`${item.text} ${item.note ?? ''}`} className="[overflow-wrap:anywhere]">
                {item.articleId === undefined ? (
                  item.text
                ) : (
                  <ScreenLink to={paths.content} search={{ edit: item.articleId }} className="underline">
                    {item.text}
                  </ScreenLink>
                )}
                {item.note && <span className="text-quiet"> – {item.note}</span>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

interface PreflightChecksLineProps {
  /** The checks; undefined until the first answer, and for an empty newsletter. */
  preflight: Preflight | undefined
  isEmpty: boolean
}

/** Shows the checks in one line, which opens. */
export function PreflightChecksLine({ preflight, isEmpty }: PreflightChecksLineProps) {
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
    <Popover
      wide
      label="Checks"
      trigger={
        <Button variant="ghost" size="sm" className="min-w-0 max-w-full self-start max-lg:-ml-2 lg:-mr-2 lg:self-end">
          <Icon aria-hidden className={colour} />
          <span className="truncate">{summary}</span>
          <ChevronUp aria-hidden />
        </Button>
      }
    >
      <ul aria-label="Checks" className="-mx-3 max-h-[min(28rem,60dvh)] divide-y overflow-y-auto">
        {preflight.checks.map((check) => (
          <PreflightCheckRow key={check.id} check={check} />
        ))}
      </ul>
      <p className="border-t pt-2 text-quiet text-sm">
        We check links to other sites and the sender’s DNS before we send.
      </p>
    </Popover>
  )
}
