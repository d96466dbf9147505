import { waitUntil } from '../../support/wait-until.ts'
import { nth, type World } from '../../world.ts'
import { siteVersion } from './takeover.ts'

const DAY_MS = 24 * 60 * 60_000
const PUBLISHED_WITHIN_MS = 60_000
const NAME = 'Alder County Courier'

/** Every page once more with another name, so that the objects of all pages before are unused, and old enough to be swept. */
export async function leaveUnusedObjects(world: World): Promise<void> {
  await rename(world, NAME)
  await rename(world, 'Another Courier')
  await world.cluster.facts.all('update site_objects set unused_since = $1 where unused_since is not null', [
    Date.now() - 8 * DAY_MS,
  ])
}

/** The very bytes that were swept: who deletes them now deletes what readers need. */
export async function bringBackUnused(world: World): Promise<void> {
  await rename(world, NAME)
}

async function rename(world: World, siteName: string): Promise<void> {
  const { balancer, cluster, staff } = world
  const version = await siteVersion(world)
  await waitUntil(
    () => staff.call(balancer.next(), 'PATCH', '/api/settings', { siteName }).then(() => true),
    PUBLISHED_WITHIN_MS,
    'a new name of the site',
  )
  const machine = nth(cluster.apis, 0)
  const isLive = async () => {
    const wasPublished = (await siteVersion(world)) > version
    const terms = wasPublished ? await world.reads.read(machine, '/terms') : undefined
    return terms?.body.includes(siteName) ? true : undefined
  }
  await waitUntil(isLive, PUBLISHED_WITHIN_MS, `pages with the name ${siteName}`)
}
