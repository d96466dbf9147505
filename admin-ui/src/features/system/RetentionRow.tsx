import { type RetentionRuleState, retentionTerm } from '@hometown/shared-types/retention'
import { useId } from 'react'
import { formatBytes } from '../../lib/numbers.ts'
import { Input } from '../../ui/Input.tsx'
import { RETENTION_TEXTS } from './retention-texts.ts'

interface RetentionRowProps {
  rule: RetentionRuleState
  value: string
  problem: string | undefined
  onChange(value: string): void
}

export function RetentionRow({ rule, value, problem, onChange }: RetentionRowProps) {
  const id = useId()
  const { title, hint } = RETENTION_TEXTS[rule.name]
  const { limits, days } = retentionTerm(rule.name)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        {limits ? (
          <label htmlFor={id} className="font-medium">
            {title}
          </label>
        ) : (
          <span className="font-medium">{title}</span>
        )}
        <p id={`${id}-hint`} className="text-quiet text-sm">
          {hint} {limits && `${days} days unless you change it.`}
        </p>
        {problem && (
          <p id={`${id}-error`} className="text-danger text-sm">
            {problem}
          </p>
        )}
      </div>
      <div className="flex flex-col gap-1 sm:items-end">
        {limits ? (
          <span className="flex items-center gap-2">
            <Input
              id={id}
              inputMode="numeric"
              className="w-20 text-right tabular-nums"
              value={value}
              onChange={(event) => onChange(event.target.value)}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
            />
            days
          </span>
        ) : (
          <span>{rule.days === 0 ? 'Until it expires' : `${rule.days} days`}</span>
        )}
        <span className="text-quiet text-sm tabular-nums">{amountOf(rule)}</span>
      </div>
    </li>
  )
}

function amountOf({ name, count, bytes }: RetentionRuleState): string {
  if (count === null) return 'Not counted yet'
  const [one, several] = RETENTION_TEXTS[name].unit
  const amount = `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`
  return bytes === null || count === 0 ? amount : `${amount}, ${formatBytes(bytes)}`
}
