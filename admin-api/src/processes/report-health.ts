import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ProcessHealth } from '@hometown/shared-types/process-messages'
import type { PublishTotals } from '@hometown/shared-types/publish-totals'
import type { CallFigures } from '../object-store/call-figures.ts'
import type { ProcessLink } from './process-link.ts'

const REPORT_INTERVAL_MS = 10_000
const RESOLUTION_MS = 10
const NANOSECONDS = 1e6

interface Reported {
  readonly link: Pick<ProcessLink, 'send'>
  readonly objects?: { readonly figures?: CallFigures } | undefined
  readonly publishes?: (() => PublishTotals) | undefined
}

/** Doesn't keep the process alive. */
export function reportHealth(process_: ProcessHealth['process'], { link, objects, publishes }: Reported): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  // Each measurement includes the requested delay.
  const lag = (nanoseconds: number) => Math.max(0, Math.round(nanoseconds / NANOSECONDS - RESOLUTION_MS))
  const tell = () => {
    link.send({
      type: 'process-health',
      process: process_,
      loopLagP99: lag(delay.percentile(99)),
      memoryBytes: process.memoryUsage.rss(),
      uptime: Math.round(process.uptime()),
      ...(objects?.figures && { objects: objects.figures.totals() }),
      ...(publishes && { publishes: publishes() }),
    })
    delay.reset()
  }
  setTimeout(tell, 1000).unref()
  setInterval(tell, REPORT_INTERVAL_MS).unref()
}
