import type { SystemNode } from '@hometown/shared-types/system'
import { formatBytes } from '../../lib/numbers.ts'

type ProcessName = SystemNode['processes'][number]['name']

const TASKS: Readonly<Record<SystemNode['role'], Readonly<Record<ProcessName, string>>>> = {
  all: { api: 'Answers readers and editors', jobs: 'Publishes, sends, makes pictures', publisher: 'Renders pages' },
  api: { api: 'Answers readers and editors', jobs: '', publisher: '' },
  jobs: { api: 'Answers health checks', jobs: 'Sends, reads sources, makes pictures', publisher: '' },
  publisher: { api: 'Gives content to the publisher', jobs: 'Publishes', publisher: 'Renders pages' },
}

export function ProcessList({ processes, role }: Pick<SystemNode, 'processes' | 'role'>) {
  if (processes.length === 0) return <p className="px-4 py-6 text-center text-quiet">Updated every 10 seconds.</p>
  return (
    <ul className="divide-y">
      {processes.map(({ name, loopLagP99, loopLagMax, memoryBytes, uptime }) => (
        <li key={name} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 px-4 py-2 max-sm:flex-col">
          <span>
            {name}
            <span className="block text-quiet text-sm">{TASKS[role][name]}</span>
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
  )
}

/** Seconds as `3 d 4 h`, `4 h 5 min`, `5 min`, `12 s`. */
function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days > 0) return `${days} d ${hours % 24} h`
  if (hours > 0) return `${hours} h ${minutes % 60} min`
  return minutes > 0 ? `${minutes} min` : `${Math.floor(seconds)} s`
}
