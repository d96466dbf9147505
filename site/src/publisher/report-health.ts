import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ProcessHealth } from '@hometown/shared-types/process-messages'

const REPORT_INTERVAL_MS = 10_000
const RESOLUTION_MS = 10
const NANOSECONDS = 1e6

/** Reports the event loop's delay every few seconds, like the other processes. Never keeps the process alive. */
export function reportHealth(send: (message: ProcessHealth) => void): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  // Each measurement includes the sampling interval itself.
  const lag = (nanoseconds: number) => Math.max(0, Math.round(nanoseconds / NANOSECONDS - RESOLUTION_MS))
  const tell = () => {
    send({
      type: 'process-health',
      process: 'publisher',
      loopLagP99: lag(delay.percentile(99)),
      memoryBytes: process.memoryUsage.rss(),
      uptime: Math.round(process.uptime()),
    })
    delay.reset()
  }
  setInterval(tell, REPORT_INTERVAL_MS).unref()
}
