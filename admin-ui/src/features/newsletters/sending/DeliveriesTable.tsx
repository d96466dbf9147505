import { type Delivery, KEPT_IN_OUTBOX } from '@hometown/shared-types/newsletter-sending'
import { useCountyTime } from '../../../lib/dates.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Cell, DataTable, HeaderCell, Row } from '../../../ui/DataTable.tsx'
import { stateWords } from './send-labels.ts'

export function DeliveriesTable({ deliveries }: { deliveries: readonly Delivery[] }) {
  const time = useCountyTime()
  return (
    <DataTable label="Results by address">
      <thead>
        <tr>
          <HeaderCell>Address</HeaderCell>
          <HeaderCell>Status</HeaderCell>
          <HeaderCell className="max-md:hidden">Mail server’s answer</HeaderCell>
          <HeaderCell className="text-right max-lg:hidden">Attempts</HeaderCell>
          <HeaderCell className="max-sm:hidden">Since</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {deliveries.map(({ email, state, reply, attempts, updatedAt, nextAttemptAt }) => (
          <Row key={email}>
            <Cell className="w-2/5 min-w-40 max-md:w-full [overflow-wrap:anywhere]">
              {email}
              {reply && <p className="text-quiet text-sm md:hidden">{reply}</p>}
            </Cell>
            <Cell className="whitespace-nowrap">
              <StateBadge state={state} reply={reply} />
            </Cell>
            <Cell className="text-quiet text-sm [overflow-wrap:anywhere] max-md:hidden">
              {reply}
              {nextAttemptAt && <span className="block">Next attempt: {time.dateTime(nextAttemptAt)}</span>}
            </Cell>
            <Cell numeric className="max-lg:hidden">
              {attempts}
            </Cell>
            <Cell className="whitespace-nowrap text-quiet text-sm tabular-nums max-sm:hidden">
              <time dateTime={updatedAt}>{time.dateTime(updatedAt)}</time>
            </Cell>
          </Row>
        ))}
      </tbody>
    </DataTable>
  )
}

function StateBadge({ state, reply }: Pick<Delivery, 'state' | 'reply'>) {
  const { tone, label } = stateWords(state, reply === KEPT_IN_OUTBOX)
  return <Badge tone={tone}>{label}</Badge>
}
