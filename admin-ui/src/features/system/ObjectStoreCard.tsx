import { RECENT_MINUTES, type RecentObjectCalls } from '@hometown/shared-types/object-calls'
import type { SystemStatus } from '@hometown/shared-types/system'
import { classNames } from '../../lib/class-names.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'

interface ObjectStoreCardProps {
  objects: NonNullable<SystemStatus['objects']>
  nodes: SystemStatus['nodes']
}

/** Pictures and the site, if several machines share them. */
export function ObjectStoreCard({ objects, nodes }: ObjectStoreCardProps) {
  const rows = nodes
    .filter(({ isGone }) => !isGone)
    .flatMap(({ id, host, processes }) =>
      processes.flatMap(({ name, objectCalls }) =>
        objectCalls && objectCalls.calls > 0 ? [{ key: `${id} ${name}`, host, name, calls: objectCalls }] : [],
      ),
    )
  return (
    <Card title="Object store" description={`Calls of the last ${RECENT_MINUTES} minutes, by machine`} flush>
      <div className="flex flex-col gap-1 border-b px-4 py-2">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={objects.problem === null ? 'green' : 'danger'}>
            {objects.problem === null ? 'Working' : 'Not working'}
          </Badge>
          <span className="min-w-0 wrap-anywhere">{capitalized(objects.name)}</span>
        </p>
        {objects.problem !== null && <p className="text-sm wrap-anywhere">{objects.problem}</p>}
      </div>
      {rows.length === 0 ? (
        <p className="px-4 py-6 text-center text-quiet">No calls in the last {RECENT_MINUTES} minutes.</p>
      ) : (
        <ul className="divide-y">
          {rows.map(({ key, host, name, calls }) => (
            <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-1.5 max-sm:flex-col">
              <span className="min-w-0 wrap-anywhere">
                {host}, <span className="text-quiet">{name}</span>
              </span>
              <Calls calls={calls} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Calls({ calls: { calls, failed, medianMs, slowestMs, problem } }: { calls: RecentObjectCalls }) {
  return (
    <span className={classNames('tabular-nums', problem === null ? 'sm:ml-auto sm:text-right' : 'w-full')}>
      {failed > 0 && <Badge tone="danger">{failed} failed</Badge>} {calls} {calls === 1 ? 'call' : 'calls'}, half within{' '}
      {medianMs} ms, slowest {slowestMs} ms
      {problem !== null && <span className="block text-sm wrap-anywhere">{problem}</span>}
    </span>
  )
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
