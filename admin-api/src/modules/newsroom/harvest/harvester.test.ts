import type { HarvestRun } from '@hometown/shared-types/harvest'
import { describe, expect, test, vi } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { type County, type CountySource, openCounty } from '../../../../test/support/county/county.ts'
import { loopbackOutside } from '../../../../test/support/loopback-outside.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import type { AppContext } from '../../../context.ts'
import { currentHarvest, requestHarvest, stopHarvest } from './harvest.service.ts'
import { createHarvester } from './harvester.ts'

/** More than any source except the hanging one needs on a slow machine. */
const PATIENT = { limitMs: 60_000, sourcesAtOnce: 60 }

describe('a county of sixty sources', () => {
  test('is read side by side, one that hangs holding up none; a second run finds nothing new', async () => {
    const context = await buildTestContext({ store: await openTestStore(), outside: loopbackOutside() })
    const county = await openCounty(context.clock.now())
    expect(county.sources).toHaveLength(60)
    await addSources(context, county.sources)

    const first = await runButForHanging(context)
    expect(told(first)).toEqual(expectedOf(county))
    expect(first.discovered).toBe(county.suggestions)
    const shared = await context.store.db.selectFrom('content_suggestions').select(['id', 'original_title']).execute()
    const roofs = shared.filter(({ original_title }) => county.sharedTitle.test(original_title))
    expect(roofs).toHaveLength(1)
    const origins = context.store.db.selectFrom('suggestion_origins').select('source_name')
    expect(await origins.where('suggestion_id', '=', roofs[0]?.id ?? '').execute()).toHaveLength(3)
    expect(shared).toHaveLength(county.suggestions)
    expect(JSON.stringify(shared)).not.toMatch(/<script|javascript:|root:/)

    const before = county.sources.map(({ site }) => ({ asked: site.asked.length, unchanged: site.notModified() }))
    const second = await runButForHanging(context)
    expect(second).toMatchObject({ discovered: 0, sourcesScanned: 59, unchanged: 53 })
    const again = county.sources.map(({ site }, index) => ({
      asked: site.asked.length - (before[index]?.asked ?? 0),
      unchanged: site.notModified() - (before[index]?.unchanged ?? 0),
    }))
    // Sources with a redirect are requested twice, at the old and the new address.
    const validated = again.filter((_, index) => county.sources[index]?.isValidated)
    expect(validated.every(({ unchanged }) => unchanged === 1)).toBe(true)
    expect(validated.reduce((sum, { asked }) => sum + asked, 0)).toBeLessThanOrEqual(validated.length + 2)
  })

  test('is left alone by one that hangs after its own limit, which is told', async () => {
    const context = await buildTestContext({ store: await openTestStore(), outside: loopbackOutside() })
    const { sources } = await openCounty(context.clock.now())
    await addSources(
      context,
      sources.filter(({ name }) => name.startsWith('Hangs 1')),
    )
    const harvester = createHarvester(context, { limitMs: 300, sourcesAtOnce: 60 })
    await requestHarvest(context)
    await harvester.run()
    const run = await currentHarvest(context)
    expect(run?.sources).toMatchObject([{ state: 'failed', problem: 'The server didn’t answer in time.' }])
    await harvester.stop()
  })
})

async function addSources(context: AppContext, sources: readonly CountySource[]): Promise<void> {
  const now = context.clock.now()
  const rows = sources.map(({ name, url, sourceType, category }) => ({
    ...{ id: name, name, url, address_key: url, source_type: sourceType, category },
    ...{ status: 'active' as const, description: null, created_at: now, updated_at: now },
  }))
  await context.store.db.insertInto('sources').values(rows).execute()
}

async function runButForHanging(context: AppContext): Promise<HarvestRun> {
  const harvester = createHarvester(context, PATIENT)
  await requestHarvest(context)
  const running = harvester.run()
  await vi.waitUntil(
    async () => {
      const run = await currentHarvest(context)
      const open = run?.sources.filter(({ state }) => state === 'waiting' || state === 'reading')
      return open?.length === 1 && open[0]?.name === 'Hangs 1'
    },
    { timeout: 100_000, interval: 50 },
  )
  await stopHarvest(context)
  await harvester.look()
  await running
  await harvester.stop()
  const run = await currentHarvest(context)
  if (!run) throw new Error('There was no run.')
  return run
}

function told({ sources }: HarvestRun) {
  return sources.map(({ name, state, found }) => ({ name, state, found })).sort(byName)
}

function expectedOf({ sources }: County) {
  return sources
    .map(({ name, state, holds }) => ({ name, state: name === 'Hangs 1' ? 'stopped' : state, found: holds }))
    .sort(byName)
}

function byName(one: { name: string }, other: { name: string }): number {
  return one.name < other.name ? -1 : 1
}
