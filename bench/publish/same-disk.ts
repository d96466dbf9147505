import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, SITE } from '../support/paths.ts'

/**
 * `astro build` can't move its stylesheets to another disk than the sources', and all generators must write to the
 * same one: a folder of the checkout where the wanted one lies elsewhere.
 */
export function onSameDisk(dir: string): string {
  mkdirSync(dir, { recursive: true })
  if (statSync(dir).dev === statSync(SITE).dev) return dir
  const here = join(ROOT, 'node_modules/.cache/bench')
  console.log(`${dir} is on another disk than the checkout, to which astro build can't write: using ${here}.`)
  return here
}
