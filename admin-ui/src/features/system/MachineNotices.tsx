import type { SystemStatus } from '@hometown/shared-types/system'
import type { CountyTime } from '../../lib/dates.ts'
import { Notice } from '../../ui/Notice.tsx'
import { whoWorks } from './stand-ins.ts'

/** What is wrong with one of several machines. */
export function MachineNotices({ nodes, time }: { nodes: SystemStatus['nodes']; time: CountyTime }) {
  const gone = nodes.filter(({ isGone }) => isGone)
  return (
    <>
      {gone.length > 0 && (
        <Notice title={gone.length === 1 ? 'A machine stopped reporting' : `${gone.length} machines stopped reporting`}>
          <p>Start the machine again, or check why it can’t reach the database.</p>
          <Lines
            lines={gone.map((node) => ({
              id: node.id,
              text: `${node.host}: ${time.dateTime(node.heardAt)}. ${whoWorks(nodes, node)}`,
            }))}
          />
        </Notice>
      )}
    </>
  )
}

function Lines({ lines }: { lines: readonly { id: string; text: string }[] }) {
  return (
    <ul className="mt-1">
      {lines.map(({ id, text }) => (
        <li key={id} className="wrap-anywhere">
          {text}
        </li>
      ))}
    </ul>
  )
}
