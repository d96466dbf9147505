import { Gauge, type Registry } from 'prom-client'
import type { ProcessBoard } from '../process-health.ts'

/** What each process of this machine last reported about itself. */
export function createProcessMetrics(board: Pick<ProcessBoard, 'list'>, registry: Registry): () => void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['process'], registers: [registry] })
  const lag = gauge('hometown_event_loop_lag_p99_seconds', 'Delay of the event loop, 99th percentile of ten seconds.')
  const memory = gauge('hometown_process_memory_bytes', 'Resident memory.')
  const uptime = gauge('hometown_process_uptime_seconds', 'Time since the process started.')
  const heardAt = gauge('hometown_process_heard_timestamp_seconds', 'When the process last reported.')

  return () => {
    for (const state of board.list()) {
      const labels = { process: state.process }
      lag.set(labels, state.loopLagP99 / 1000)
      memory.set(labels, state.memoryBytes)
      uptime.set(labels, state.uptime)
      heardAt.set(labels, state.heardAt / 1000)
    }
  }
}
