import type { ConnectionCheck } from '@hometown/shared-types/connections'
import { useCountyTime } from '../../lib/dates.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'

type Outcome = ConnectionCheck['steps'][number]['outcome']

const OUTCOMES: Readonly<Record<Outcome, { label: string; tone: BadgeTone }>> = {
  ok: { label: 'OK', tone: 'green' },
  warning: { label: 'Note', tone: 'yellow' },
  failed: { label: 'Failed', tone: 'danger' },
}

export function TestSteps({ check }: { check: ConnectionCheck }) {
  const time = useCountyTime()
  return (
    <div className="rounded-md border">
      <p className="border-b px-4 py-2 text-quiet text-sm">
        {check.ok ? 'Test passed' : 'Test failed'}, {time.dateTime(check.testedAt)}
      </p>
      <StepList steps={check.steps} />
    </div>
  )
}

export function StepList({ steps }: Pick<ConnectionCheck, 'steps'>) {
  return (
    <ul className="divide-y">
      {steps.map(({ label, outcome, message }) => (
        <li key={label} className="flex items-start justify-between gap-4 px-4 py-3">
          <div className="min-w-0">
            <p className="font-medium">{label}</p>
            <p className="text-quiet text-sm [overflow-wrap:anywhere]">{message}</p>
          </div>
          <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Badge>
        </li>
      ))}
    </ul>
  )
}
