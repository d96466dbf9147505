import { Counter, type Registry } from 'prom-client'
import type { ProcessBoard } from '../process-health.ts'

/** What this machine has published since its process for it started, as last reported. */
export function createPublishMetrics(board: Pick<ProcessBoard, 'list'>, registry: Registry): () => void {
  const counter = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name, help, labelNames, registers: [registry] })
  const publishes = counter('hometown_publishes_total', 'Publishes of this machine, by outcome.', ['outcome'])
  const objects = counter('hometown_site_objects_put_total', 'Objects of the site put into the object store.')
  const bytes = counter('hometown_site_bytes_put_total', 'Bytes of these objects.')
  const uploads = counter('hometown_site_upload_seconds_total', 'How long uploads of the site took together.')
  const commits = counter('hometown_site_commit_seconds_total', 'How long the commits that made it live took together.')

  return () => {
    for (const figure of [publishes, objects, bytes, uploads, commits]) figure.reset()
    for (const { publishes: totals } of board.list()) {
      if (!totals) continue
      for (const { outcome, publishes: count } of totals.outcomes) publishes.inc({ outcome }, count)
      objects.inc(totals.objects)
      bytes.inc(totals.bytes)
      uploads.inc(totals.uploadSeconds)
      commits.inc(totals.commitSeconds)
    }
  }
}
