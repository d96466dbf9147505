import type { Cluster } from '../cluster/cluster.ts'
import { type Check, check } from '../report/checks.ts'

/** Every object that a page of the live site needs is in the bucket. */
export async function checkLiveObjects({ facts, objects }: Cluster): Promise<Check> {
  // First the rows: what is published meanwhile is in the bucket before its row.
  const rows = await facts.all<{ path: string; object_key: string }>(
    'select path, object_key from site_files where object_key is not null',
  )
  const keys = await objects.keys()
  return check(
    'no live object was deleted',
    rows.map(
      ({ path, object_key }) => !keys.has(object_key) && `${path} needs ${object_key}, which isn’t in the bucket`,
    ),
  )
}
