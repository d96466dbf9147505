import { Counter, type Registry } from 'prom-client'
import type { ProcessBoard } from '../process-health.ts'

/** The calls to the object store that each process of this machine last reported. */
export function createObjectMetrics(board: Pick<ProcessBoard, 'list'>, registry: Registry): () => void {
  const counter = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['process', 'operation'], registers: [registry] })
  const calls = counter('hometown_object_store_calls_total', 'Calls to the object store, each try.')
  const failures = counter('hometown_object_store_failures_total', 'Calls that failed; a missing object is no failure.')
  const seconds = counter('hometown_object_store_call_seconds_total', 'How long all calls took together.')

  return () => {
    for (const figure of [calls, failures, seconds]) figure.reset()
    for (const { process, objects } of board.list()) {
      for (const total of objects ?? []) {
        const labels = { process, operation: total.operation }
        calls.inc(labels, total.calls)
        failures.inc(labels, total.failed)
        seconds.inc(labels, total.seconds)
      }
    }
  }
}
