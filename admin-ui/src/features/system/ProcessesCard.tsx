import type { SystemNode, SystemStatus } from '@hometown/shared-types/system'
import type { CountyTime } from '../../lib/dates.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { ProcessList } from './ProcessList.tsx'
import { whoWorks } from './stand-ins.ts'

const ROLES: Readonly<Record<SystemNode['role'], string | undefined>> = {
  all: undefined,
  api: 'Serves readers and the desk',
  jobs: 'Does background work',
  publisher: 'Publishes the site',
}

const LAG = 'Lag: the longest wait in the last ten seconds'

/** The processes of this machine, or of each machine that shares the database. */
export function ProcessesCard({ status, time }: { status: SystemStatus; time: CountyTime }) {
  const [here, ...others] = status.nodes
  if (others.length === 0) {
    return (
      <Card title="Processes" description={LAG} flush>
        <ProcessList processes={here?.processes ?? []} role={here?.role ?? 'all'} />
      </Card>
    )
  }
  return (
    <Card title="Machines" description={LAG} flush>
      <ul className="divide-y">
        {status.nodes.map((node) => (
          <li key={node.id}>
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 pt-3">
              <h3 className="min-w-0 font-medium wrap-anywhere">{node.host}</h3>
              <NodeState node={node} time={time} />
              {ROLES[node.role] && <Badge>{ROLES[node.role]}</Badge>}
              <span className="flex items-center gap-2 text-quiet text-sm max-sm:w-full sm:ml-auto">
                {node.version !== here?.version && <Badge tone="yellow">Other version</Badge>}
                Hometown {node.version}
              </span>
            </div>
            {!node.isGone && <SiteVersion node={node} />}
            {!node.isGone && <ProcessList processes={node.processes} role={node.role} />}
            {node.isGone && (
              <p className="px-4 pt-1 pb-3 text-quiet text-sm">It stopped reporting. {whoWorks(status.nodes, node)}</p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function SiteVersion({ node: { siteVersionsBehind: behind } }: { node: SystemNode }) {
  if (behind === null) return null
  const state = behind === 0 ? 'current' : `${behind} ${behind === 1 ? 'version' : 'versions'} behind`
  return <p className="px-4 pt-1 text-quiet text-sm">Site version: {state}</p>
}

function NodeState({ node, time }: { node: SystemNode; time: CountyTime }) {
  if (node.isGone) return <Badge tone="danger">Not heard since {time.time(node.heardAt)}</Badge>
  return <>{node.isThis && <Badge>Answered this page</Badge>}</>
}
