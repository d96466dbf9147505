import { fixed, printTable, printVerdicts, ratio } from '../support/report.ts'
import { ENCODINGS, type Encoding } from './encodings.ts'
import type { Load } from './load.ts'
import { BARE, NGINX, OURS } from './running-server.ts'

export interface Served extends Load {
  readonly name: string
  readonly encoding: Encoding
  /** The server's own, user and system, for one request. */
  readonly cpuMicroseconds: number
  readonly megabytes: number
}

const BARS = [
  { against: BARE, bar: 0.7 },
  { against: NGINX, bar: 0.4 },
] as const

export function printServed(served: readonly Served[]): void {
  const rows = ENCODINGS.flatMap((encoding) =>
    [OURS, BARE, NGINX].flatMap((name) => {
      const best = fastest(served, name, encoding)
      if (best === undefined) return []
      return [
        [
          `${name}, ${encoding}`,
          Math.round(best.requestsPerSecond).toLocaleString('en-US'),
          fixed(best.p99Ms, 1, ' ms'),
          fixed(leastCpu(served, name, encoding), 1, ' µs'),
          fixed(best.megabytes, 0, ' MB'),
        ],
      ]
    }),
  )
  printTable(['server', 'requests/s', 'p99', 'CPU per request', 'memory'], rows)
  console.log()
  for (const encoding of ENCODINGS) printVerdicts(verdicts(served, encoding))
}

function verdicts(served: readonly Served[], encoding: Encoding) {
  const ours = fastest(served, OURS, encoding)
  return BARS.map(({ against, bar }) => {
    const other = fastest(served, against, encoding)
    const cpu = ratio(leastCpu(served, against, encoding), leastCpu(served, OURS, encoding))
    const note = cpu === undefined ? '' : ` (by CPU per request ${cpu.toFixed(2)}×)`
    return {
      what: `${encoding}: requests/s against ${against}${note}`,
      value: ratio(ours?.requestsPerSecond, other?.requestsPerSecond),
      bar,
      sense: 'least' as const,
    }
  })
}

function fastest(served: readonly Served[], name: string, encoding: Encoding): Served | undefined {
  return those(served, name, encoding).toSorted((one, other) => other.requestsPerSecond - one.requestsPerSecond)[0]
}

function leastCpu(served: readonly Served[], name: string, encoding: Encoding): number | undefined {
  const all = those(served, name, encoding).map(({ cpuMicroseconds }) => cpuMicroseconds)
  return all.length === 0 ? undefined : Math.min(...all)
}

function those(served: readonly Served[], name: string, encoding: Encoding): Served[] {
  return served.filter((entry) => entry.name === name && entry.encoding === encoding)
}
