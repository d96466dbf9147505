import type { SystemStatus } from '@hometown/shared-types/system'
import { formatBytes } from '../../lib/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { duration } from './duration.ts'

const TASKS = {
  api: 'Answers readers and editors',
  jobs: 'Publishes, sends, makes pictures',
  publisher: 'Renders pages',
}

export function ProcessesCard({ status }: { status: SystemStatus }) {
  return (
    <Card title="Processes" description="Lag: how long anything waited for its turn during the last ten seconds" flush>
      {status.processes.length === 0 ? (
        <p className="px-4 py-6 text-center text-quiet">They tell of themselves every ten seconds.</p>
      ) : (
        <ul className="divide-y">
          {status.processes.map(({ name, loopLagP99, loopLagMax, memoryBytes, uptime }) => (
            <li key={name} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 px-4 py-2">
              <span>
                {name}
                <span className="block text-quiet text-sm">{TASKS[name]}</span>
              </span>
              <span className="text-right tabular-nums max-sm:text-left">
                Lag {loopLagP99} ms, at most {loopLagMax} ms
                <span className="block text-quiet text-sm">
                  {formatBytes(memoryBytes)}, up for {duration(uptime)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
