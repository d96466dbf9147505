import type { Machine } from '../../cluster/machine.ts'
import { tagOfHash } from '../../load/judge-page.ts'
import { check } from '../../report/checks.ts'
import { inSeconds } from '../../support/figures.ts'
import { ask } from '../../support/http.ts'
import { waitFor } from '../../support/wait-until.ts'
import type { World } from '../../world.ts'

/** A machine serves what was live when its fault was over, or something newer. */
export async function checkCaughtUp({ cluster }: World, machine: Machine, since: number, withinMs: number) {
  const live = new Set<string>()
  const isNew = async () => {
    const row = await cluster.facts.first<{ hash: string }>(`select hash from site_files where path = 'build.json'`)
    if (row) live.add(tagOfHash(row.hash))
    const { headers } = await ask(`${machine.url}/build.json`)
    return live.has(headers.etag ?? '') ? true : undefined
  }
  const is = await waitFor(isNew, withinMs)
  return {
    took: is ? Date.now() - since : Number.NaN,
    check: check(`${machine.name} catches up`, [
      !is && `it hadn’t the live pages ${inSeconds(withinMs)} after the fault was over`,
    ]),
  }
}
