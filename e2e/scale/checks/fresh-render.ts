import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { listFiles } from '../../../site/src/publisher/client-files.ts'
import { type Check, check } from '../report/checks.ts'
import { nth, type World } from '../world.ts'
import { listManifest } from './agreement.ts'

const run = promisify(execFile)
const RENDERED_WITHIN_MS = 120_000
/** It names the publish that wrote it. */
const DIFFERS = new Set(['build.json'])

/** The manifest equals a fresh render of the whole site. Nobody may be writing. */
export async function checkFreshRender(world: World): Promise<Check> {
  const { cluster, code } = world
  const folder = join(cluster.folder, 'fresh')
  const script = join(import.meta.dirname, 'fresh-render.process.ts')
  const machine = nth(cluster.apis, 0)
  await run(process.execPath, [script, machine.url, join(code.current, 'site/dist'), folder], {
    timeout: RENDERED_WITHIN_MS,
  })
  const fresh = new Map(listFiles(folder).map((path) => [path, hash('sha256', readFileSync(join(folder, path)))]))
  const files = await listManifest(world)
  const live = new Map(files.map(({ path, hash: own }) => [path, own]))
  const problems: string[] = []
  for (const [path, wanted] of fresh) {
    const own = live.get(path)
    if (DIFFERS.has(path) || own === wanted) continue
    problems.push(own === undefined ? `${path} isn’t live` : `${path} differs from a fresh render`)
  }
  // Files of former page code stay for the readers who have its pages open.
  for (const path of live.keys()) {
    if (!fresh.has(path) && !DIFFERS.has(path) && !path.startsWith('_astro/'))
      problems.push(`${path} is no page any more`)
  }
  return check('the manifest equals a fresh render, hash for hash', problems)
}
