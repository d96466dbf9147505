import { Gauge, type Registry } from 'prom-client'
import type { AppContext } from '../../../../context.ts'

/** Which version of the site this machine serves from the object store, and where its bytes come from. */
export function createSiteMetrics(context: Pick<AppContext, 'site' | 'clock'>, registry: Registry): () => void {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const version = gauge('hometown_site_version', 'Version of the site that readers get; 0 before the first.')
  const files = gauge('hometown_site_files', 'Files of the site.')
  const age = gauge('hometown_site_version_age_seconds', 'How long this machine has had this version.')
  const checked = gauge('hometown_site_checked_timestamp_seconds', 'When the database was last asked for a newer one.')
  const reads = gauge('hometown_site_reads', 'Files since the start, by where their bytes came from.', ['from'])
  const failures = gauge('hometown_site_failed_reads', 'Failed calls of the object store for readers, since the start.')
  const damaged = gauge('hometown_site_damaged_objects', 'Missing or changed objects found since the start.')

  return () => {
    const { site, clock } = context
    if (!site) return
    version.set(site.version)
    files.set(site.size)
    if (site.swappedAt !== undefined) age.set(Math.max(0, clock.now() - site.swappedAt) / 1000)
    if (site.checkedAt !== undefined) checked.set(site.checkedAt / 1000)
    const { memory, disk, objects, ...faults } = site.counts
    for (const [from, count] of Object.entries({ memory, disk, objects })) reads.set({ from }, count)
    failures.set(faults.failures)
    damaged.set(faults.damaged)
  }
}
