import type { SystemStatus } from '@hometown/shared-types/system'
import type { CountyTime } from '../../lib/dates.ts'
import { Notice } from '../../ui/Notice.tsx'
import { describeClockOffset } from './clock-offset.ts'
import { whoWorks } from './stand-ins.ts'

/** What is wrong with one of several machines. */
export function MachineNotices({ nodes, time }: { nodes: SystemStatus['nodes']; time: CountyTime }) {
  const gone = nodes.filter(({ isGone }) => isGone)
  const clocks = nodes.flatMap((node) => {
    const offset = describeClockOffset(node)
    return offset === undefined ? [] : [{ id: node.id, text: `${node.host} is ${offset}.` }]
  })
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
      {clocks.length > 0 && (
        <Notice title="Clocks differ from the database’s">
          <p>Publishing and sending times will be off. Turn on time synchronization (NTP) on the machine.</p>
          <Lines lines={clocks} />
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
