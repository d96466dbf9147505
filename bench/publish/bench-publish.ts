import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { countyDate } from '@hometown/shared-types/county-time'
import { describeMachine } from '../support/machine.ts'
import type { BenchOptions } from '../support/options.ts'
import { ROOT, SITE } from '../support/paths.ts'
import { makeWorkFolder } from '../support/work-folder.ts'
import { TIME_ZONE } from './corpus.ts'
import { fillDatabase } from './fill-database.ts'
import { measureFullRender } from './full-render.ts'
import { findHugo } from './hugo.ts'
import { printFullRender } from './report-render.ts'
import { printSaves, printSaveVerdicts } from './report-saves.ts'
import { measureSaves, type Saves } from './saves.ts'
import { compileSite } from './site-code.ts'
import { benchWordPress } from './wordpress-saves.ts'

const LARGE = 50_000

/** From nothing to a whole site, and from one save to the changed file. */
export async function benchPublish(options: BenchOptions): Promise<void> {
  console.log(`bench:publish · ${describeMachine()}`)
  console.log(`Hugo: ${findHugo() ?? 'not measured (not installed)'}`)
  const { distDir, remove: removeCode } = await compileSite()
  const { folder, remove } = makeWorkFolder(
    options.only === undefined || options.only === 'render' ? onSameDisk(options.dir) : options.dir,
  )
  const today = countyDate(Date.now(), TIME_ZONE)
  const saves = new Map<number, Saves>()
  for (const size of options.only === 'wordpress' ? [] : options.sizes) {
    console.log(`\n${size.toLocaleString('en-US')} articles · ${describeMachine()}`)
    const dataDir = join(folder, `data-${size}`)
    mkdirSync(dataDir)
    await fillDatabase(dataDir, size, today)
    if (options.only !== 'saves') {
      const runs = options.runs ?? (size >= LARGE ? 2 : 3)
      const { profile } = options
      printFullRender(size, await measureFullRender({ dataDir, folder, distDir, size, today, runs, profile }))
    }
    if (options.only !== 'render') {
      const measured = await measureSaves({ dataDir, distDir, size, count: options.saves, profile: options.profile })
      saves.set(size, measured)
      printSaves(measured)
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  if (saves.size > 0) printSaveVerdicts(saves)
  await benchWordPress({ folder, distDir, count: options.saves, wanted: options.wordpress })
  remove()
  removeCode()
}

/**
 * `astro build` can't move its stylesheets to another disk than the sources', and all generators must write to the
 * same one: a folder of the checkout where the wanted one lies elsewhere.
 */
function onSameDisk(dir: string): string {
  mkdirSync(dir, { recursive: true })
  if (statSync(dir).dev === statSync(SITE).dev) return dir
  const here = join(ROOT, 'node_modules/.cache/bench')
  console.log(`${dir} is on another disk than the checkout, to which astro build can't write: using ${here}.`)
  return here
}
