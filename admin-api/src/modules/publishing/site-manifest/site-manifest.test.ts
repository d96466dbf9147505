import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createObjectsInMemory } from '../../../../test/support/objects-in-memory.ts'
import { createTestObjectsSite, type TestObjectsSite } from '../../../../test/support/test-objects-site.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import type { Store } from '../../../database/store.ts'
import { openLiveManifest } from '../../../site-server/manifest/live-manifest.ts'
import { keyOf } from '../../../site-server/manifest/manifest-files.ts'
import { readManifestChanges } from './site-manifest.repository.ts'

type Files = Readonly<Record<string, string>>
type Objects = ReturnType<typeof createObjectsInMemory>

const PATHS = ['index.html', 'sports.html', 'fair.html', '_astro/page.Ab1.css', '_redirects']
const REDIRECTS = ['/old /sports 301\n', '/old / 301\n', '/older / 301\n']

const files = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...PATHS), fc.nat(2)), { selector: ([path]) => path })
  .map((entries) =>
    Object.fromEntries(
      entries.map(([path, text]) => [path, path === '_redirects' ? (REDIRECTS[text] ?? '') : `text ${text}`]),
    ),
  )
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.tuple(fc.constant('publish' as const), files) },
    { weight: 5, arbitrary: fc.tuple(fc.constant('look' as const), fc.nat(1)) },
    ...(['back up', 'restore', 'clean up'] as const).map((name) => ({
      weight: 1,
      arbitrary: fc.tuple(fc.constant(name)),
    })),
  ),
  { minLength: 1, maxLength: 25 },
)

/** A machine, with the files that readers have asked it for in its memory. */
function openNode({ db }: Store, objects: Objects) {
  const kept = new Map<string, string>()
  const manifest = openLiveManifest({
    readChanges: (since) => readManifestChanges(db, since),
    readBytes: async (file) => objects.kept.get(keyOf(file))?.body ?? expect.unreachable('an object is missing'),
    onSwap(changes) {
      for (const { path } of changes) kept.delete(path)
    },
    now: () => 0,
  })
  function read(path: string): string | undefined {
    const file = manifest.get(path)
    const text = file && (kept.get(path) ?? objects.kept.get(keyOf(file))?.body.toString())
    if (text !== undefined) kept.set(path, text)
    return text
  }
  return {
    manifest,
    files: (): Files =>
      Object.fromEntries(PATHS.map((path) => [path, read(path)]).filter(([, text]) => text !== undefined)),
  }
}

async function emptySite({ db }: Store): Promise<void> {
  for (const table of ['site_state', 'site_versions', 'site_files'] as const) await db.deleteFrom(table).execute()
}

/** What the publisher deletes in the course of time, all at once. */
async function cleanUp({ db }: Store): Promise<void> {
  const live = db.selectFrom('site_state').select('version')
  await db.deleteFrom('site_versions').where('version', '<', live).execute()
  await db.deleteFrom('site_files').where('object_key', 'is', null).execute()
}

describe('the manifest of a machine', () => {
  it('is that of one published version and never an older one, whatever is published, missed and restored', async () => {
    const store = await openTestStore()
    await fc.assert(
      fc.asyncProperty(steps, async (series) => {
        await emptySite(store)
        const objects = createObjectsInMemory()
        const site = createTestObjectsSite(store, objects)
        const nodes = [openNode(store, objects), openNode(store, objects)]
        const published = new Map<number, Files>([[0, {}]])
        let time = 0
        let backup: Awaited<ReturnType<TestObjectsSite['backUp']>> | undefined
        for (const [name, value] of [...series, ['look', 0], ['look', 1]] as typeof series) {
          time += 10
          if (name === 'publish') published.set(await site.publish(value, time), value)
          if (name === 'back up') backup = await site.backUp()
          if (name === 'restore') await backup?.restore()
          if (name === 'clean up') await cleanUp(store)
          if (name === 'look') await lookAndCheck(nodes[value])
        }

        async function lookAndCheck(node: ReturnType<typeof openNode> | undefined): Promise<void> {
          if (!node) return
          const before = node.manifest.version
          const live = (await store.db.selectFrom('site_state').select('version').executeTakeFirst())?.version ?? 0
          expect(await node.manifest.look()).toBe(live > before)
          expect(node.manifest.version).toBe(Math.max(live, before))
          const shown = published.get(node.manifest.version)
          expect(node.files()).toEqual(shown)
          expect(node.manifest.redirects?.('/old')).toBe(redirectIn(shown?._redirects))
        }
      }),
      { numRuns: 60 },
    )
  })

  it('comes in one statement with its version, and only what has changed', async () => {
    const store = await openTestStore()
    const site = createTestObjectsSite(store, createObjectsInMemory())
    expect(await readManifestChanges(store.db, 0)).toBeUndefined()
    const first = await site.publish({ 'index.html': 'one', 'fair.html': 'fair' }, 10)
    const whole = await readManifestChanges(store.db, 0)
    expect(whole).toMatchObject({ version: 10, isWhole: true })
    expect(whole?.rows.map(({ path }) => path).toSorted()).toEqual(['fair.html', 'index.html'])
    await site.publish({ 'index.html': 'two' }, 20)
    const changes = await readManifestChanges(store.db, first)
    expect(changes?.rows.toSorted((one, other) => (one.path < other.path ? -1 : 1))).toMatchObject([
      { path: 'fair.html', key: null, hash: null, bytes: null },
      { path: 'index.html', key: await site.keyOf('index.html'), bytes: 3 },
    ])
    expect(await readManifestChanges(store.db, 20)).toMatchObject({ version: 20, isWhole: false, rows: [] })
    expect(await readManifestChanges(store.db, 15)).toMatchObject({ version: 20, isWhole: true })
    expect(await readManifestChanges(store.db, 30)).toMatchObject({ version: 20, rows: [] })
  })
})

function redirectIn(text: string | undefined): string | undefined {
  return text?.startsWith('/old ') ? text.split(' ')[1] : undefined
}
