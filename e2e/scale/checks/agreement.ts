import { setTimeout as wait } from 'node:timers/promises'
import { pathOfFile } from '../../../admin-api/src/site-server/site-address.ts'
import type { Machine } from '../cluster/machine.ts'
import { findTagProblem, tagOfHash } from '../load/judge-page.ts'
import { readPublishId } from '../load/version-watch.ts'
import { type Check, check } from '../report/checks.ts'
import { ask } from '../support/http.ts'
import { waitFor } from '../support/wait-until.ts'
import type { World } from '../world.ts'

const AGREE_WITHIN_MS = 5000
const QUIET_WITHIN_MS = 60_000
const AT_ONCE = 8
const COMPARED_AT_MOST = 3
const BUILD_FILE = 'build.json'

export interface ManifestFile {
  readonly path: string
  readonly hash: string
}

/** Condition 3, with nobody writing. */
export async function checkAgreement(world: World): Promise<Check[]> {
  const isQuiet = await waitFor(async () => ((await waitingChanges(world)) === 0 ? true : undefined), QUIET_WITHIN_MS)
  const agreed = await waitFor(async () => ((await haveSamePages(world)) ? true : undefined), AGREE_WITHIN_MS)
  const publishes = await Promise.all(
    world.cluster.apis.map(async (machine) => `${machine.name} has ${(await readPublishId(machine)) ?? 'no answer'}`),
  )
  const { files, wrong } = await compareAll(world)
  return [
    check('everything that was saved is published', [!isQuiet && `${await waitingChanges(world)} changes still wait`]),
    check('all api machines have the live version within 5 seconds of quiet', [!agreed && publishes.join(', ')]),
    check(`all ${files.length} files have the same ETag everywhere, and it is their hash`, wrong),
  ]
}

/** Again if something was published meanwhile: pages with a date or figures follow by themselves. */
async function compareAll(world: World): Promise<{ files: ManifestFile[]; wrong: string[] }> {
  for (let tries = 1; ; tries++) {
    const files = await listManifest(world)
    const wrong = (await Promise.all(world.cluster.apis.map((machine) => comparePages(machine, files)))).flat()
    const isSame = buildOf(await listManifest(world)) === buildOf(files)
    if (isSame || tries === COMPARED_AT_MOST) return { files, wrong }
    console.log(`Something was published while the pages were compared (${wrong.length} differ); comparing again.`)
    await waitFor(async () => ((await haveSamePages(world)) ? true : undefined), AGREE_WITHIN_MS)
  }
}

function buildOf(files: readonly ManifestFile[]): string | undefined {
  return files.find(({ path }) => path === BUILD_FILE)?.hash
}

export async function listManifest({ cluster }: World): Promise<ManifestFile[]> {
  return cluster.facts.all<ManifestFile>('select path, hash from site_files where object_key is not null order by path')
}

async function waitingChanges({ cluster }: World): Promise<number> {
  const row = await cluster.facts.first<{ count: number }>(
    'select count(*) as count from changes where publish_id is null',
  )
  return Number(row?.count)
}

async function haveSamePages(world: World): Promise<boolean> {
  const hash = buildOf(await listManifest(world))
  if (!hash) return false
  const tags = await Promise.all(
    world.cluster.apis.map((machine) => ask(`${machine.url}/${BUILD_FILE}`).then(({ headers }) => headers.etag)),
  )
  return tags.every((tag) => tag === tagOfHash(hash))
}

async function comparePages(machine: Machine, files: readonly ManifestFile[]): Promise<string[]> {
  const wrong: string[] = []
  const left = files.filter(({ path }) => isServed(path)).values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { path, hash } of left) {
        const problem = await findProblem(machine, path, hash)
        if (problem) wrong.push(`${machine.name} ${path}: ${problem}`)
        await wait(0)
      }
    }),
  )
  return wrong
}

async function findProblem(machine: Machine, path: string, hash: string): Promise<string | undefined> {
  const answer = await ask(machine.url + pathOfFile(path)).catch((error: unknown) => String(error))
  if (typeof answer === 'string') return answer
  if (answer.status !== 200) return `it answered ${answer.status}`
  if (answer.headers.etag !== tagOfHash(hash))
    return `the ETag is ${answer.headers.etag}, the manifest says ${tagOfHash(hash)}`
  return findTagProblem(answer)
}

/** Some files are for other hosts, and the page for missing addresses has no address of its own. */
function isServed(path: string): boolean {
  return path !== '404.html' && (!path.startsWith('_') || path.startsWith('_astro/'))
}
