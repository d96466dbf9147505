import type { Machine } from '../../cluster/machine.ts'
import { type Check, check } from '../../report/checks.ts'
import { inSeconds } from '../../support/figures.ts'
import { waitFor, waitUntil } from '../../support/wait-until.ts'
import type { World } from '../../world.ts'

export const TAKEN_OVER_WITHIN_MS = 15_000
export const WRITES_AGAIN_WITHIN_MS = 5000
const SEEN_WITHIN_MS = 60_000

/** The machine that does this work now. */
export function findHolder({ cluster }: World, work: 'publishing' | 'mail'): Promise<Machine> {
  return waitUntil(
    async () => {
      const lease = await cluster.facts.first<{ node: string }>(
        `select node from leases where name = $1 and expires_at > extract(epoch from clock_timestamp()) * 1000`,
        [work],
      )
      return cluster.machines.find((machine) => machine.nodeId() === lease?.node)
    },
    30_000,
    `an owner of the work “${work}”`,
  )
}

/** The version of the live site. */
export async function siteVersion({ cluster }: World): Promise<number> {
  const row = await cluster.facts.first<{ version: number }>('select version from site_state')
  return row?.version ?? 0
}

/** Milliseconds from `since` until something newer than `version` is live. Undefined: not within a minute. */
export async function untilPublished(world: World, version: number, since: number): Promise<number | undefined> {
  const is = await waitFor(async () => ((await siteVersion(world)) > version ? true : undefined), SEEN_WITHIN_MS)
  return is && Date.now() - since
}

/** Milliseconds from `since` until the mail server took another message. */
export async function untilMailed({ cluster }: World, since: number): Promise<number | undefined> {
  const mail = await waitFor(async () => (await cluster.mail.taken()).findLast(({ at }) => at > since), SEEN_WITHIN_MS)
  if (!mail) return undefined
  const first = (await cluster.mail.taken()).find(({ at }) => at > since)
  return first && first.at - since
}

/** Milliseconds from `since` until a save that was asked after it was acknowledged. */
export async function untilSaved({ saves }: World, since: number): Promise<number | undefined> {
  const saved = await waitFor(() => saves.acknowledged.findLast(({ at }) => at > since), SEEN_WITHIN_MS)
  if (!saved) return undefined
  const first = saves.acknowledged.find(({ at }) => at > since)
  return first && first.at - since
}

/** A newsletter is being sent right now. */
export async function untilSending({ cluster, newsletters }: World): Promise<void> {
  newsletters.start()
  const before = (await cluster.mail.taken()).length
  await waitUntil(
    async () => ((await cluster.mail.taken()).length > before + 5 ? true : undefined),
    60_000,
    'messages of a newsletter',
  )
}

/** At the 99th percentile, which is judged over all times; a single one may take a little longer. */
export function checkTook(what: string, milliseconds: number | undefined, limit: number): Check {
  return check(what, [
    milliseconds === undefined && 'not within a minute',
    milliseconds !== undefined &&
      milliseconds > limit &&
      `it took ${inSeconds(milliseconds)}, the limit is ${inSeconds(limit)}`,
  ])
}
