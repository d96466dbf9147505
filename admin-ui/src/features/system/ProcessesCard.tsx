import type { SystemStatus } from '@hometown/shared-types/system'
import { Card } from '../../ui/Card.tsx'
import { Cell, DataTable, HeaderCell, Row } from '../../ui/DataTable.tsx'
import { duration, inBytes } from './sizes.ts'

const TASKS = {
  api: 'Answers readers and editors',
  jobs: 'Publishes, sends, makes pictures',
  publisher: 'Renders pages',
}

/** How long each process makes others wait, and what it takes. */
export function ProcessesCard({ status }: { status: SystemStatus }) {
  return (
    <Card title="Processes" description="Lag: how long anything waited for its turn during the last ten seconds" flush>
      {status.processes.length === 0 ? (
        <p className="px-4 py-6 text-center text-quiet">They tell of themselves every ten seconds.</p>
      ) : (
        <DataTable label="Processes">
          <thead>
            <tr>
              <HeaderCell>Process</HeaderCell>
              <HeaderCell className="text-right">Lag, 99 of 100</HeaderCell>
              <HeaderCell className="text-right">Longest</HeaderCell>
              <HeaderCell className="text-right">Memory</HeaderCell>
              <HeaderCell className="text-right">Up for</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {status.processes.map((process) => (
              <Row key={process.name}>
                <Cell>
                  {process.name}
                  <span className="block text-quiet text-sm">{TASKS[process.name]}</span>
                </Cell>
                <Cell numeric>{process.loopLagP99} ms</Cell>
                <Cell numeric>{process.loopLagMax} ms</Cell>
                <Cell numeric>{inBytes(process.memoryBytes)}</Cell>
                <Cell numeric>{duration(process.uptime)}</Cell>
              </Row>
            ))}
          </tbody>
        </DataTable>
      )}
    </Card>
  )
}
