import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Change } from '@hometown/shared-types/publishing'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readLocalSite } from '../../../../test/support/folder-renderer.ts'
import { readLiveSite } from '../../../../test/support/live-site.ts'
import { createObjectsInMemory } from '../../../../test/support/objects-in-memory.ts'
import { openPublishingMachine, type PublishingMachine } from '../../../../test/support/publishing-machine.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import type { Store } from '../../../database/store.ts'
import { listUnpublishedChanges, recordChange } from '../../platform/changes/changes.service.ts'
import {
  insertDamagedKeys,
  listDamagedKeys,
  listLiveFiles,
  noteCode,
} from '../../platform/live-site/live-site.service.ts'
import { raiseWitness } from '../../platform/restores/restores.service.ts'
import { type PublishLoop, startPublishLoop } from './publish-loop.job.ts'

async function beginNumbersAgain({ db, kind }: Store): Promise<void> {
  if (kind === 'postgres') await sql`select setval(pg_get_serial_sequence('changes', 'seq'), 1, false)`.execute(db)
  else await sql`delete from sqlite_sequence where name = 'changes'`.execute(db)
}

const eventually = (expectation: () => Promise<void> | void) =>
  vi.waitFor(expectation, { timeout: 15_000, interval: 20 })

describe('two machines on one database', () => {
  async function open() {
    const store = await openTestStore()
    const objects = createObjectsInMemory()
    const pages = new Map([['index.html', 'Home']])
    const openMachine = (code?: string) => openPublishingMachine({ store, objects, pages, ...(code && { code }) })
    const save = async (text: string) => {
      pages.set('index.html', text)
      await store.db.transaction().execute((trx) => recordChange(trx, { kind: 'business' }, 1_800_000_000_000))
    }
    const isLive = async (text: string) => {
      expect((await readLiveSite(store, objects)).get('index.html')).toBe(text)
      expect(await listUnpublishedChanges(store.db, 10)).toEqual([])
    }
    return { store, objects, openMachine, save, isLive }
  }

  function start({ context, renderer, site }: PublishingMachine, code = 'code'): PublishLoop {
    const loop = startPublishLoop(context, renderer, { ready: false, site })
    onTestFinished(() => loop.stop())
    context.link.receive({ type: 'ready', articles: 1, milliseconds: 1, code })
    return loop
  }

  /** The first has published, and the second begins to stand by. */
  async function openWithStandby() {
    const opened = await open()
    const [first, second] = [await opened.openMachine(), await opened.openMachine()]
    await opened.save('One')
    const loop = start(first)
    await eventually(() => opened.isLive('One'))
    start(second)
    return { ...opened, first, second, loop }
  }

  it('publish one after the other: the second follows the first, and goes on at once when it ends', async () => {
    const { loop, second, save, isLive } = await openWithStandby()
    await save('Two')
    await eventually(() => isLive('Two'))
    await eventually(() => expect(readLocalSite(second.dataDir).get('index.html')).toBe('Two'))
    await eventually(() => expect(second.renderer.follows.flat().length).toBeGreaterThan(0))
    expect(second.renderer.publishes).toEqual([])
    await loop.stop()
    await save('Three')
    await eventually(() => isLive('Three'))
    // First what waits, then everything.
    expect(second.renderer.publishes[0]).toMatchObject({ takenOver: { renderedOn: expect.stringMatching(/^20\d\d-/) } })
    await eventually(() =>
      expect(second.renderer.publishes.flatMap(({ changes }) => changes.map(({ kind }) => kind))).toContain('verify'),
    )
  })

  it('read everything again when the database was put back, where the numbers of changes begin again', async () => {
    const { store, first, second, save, isLive } = await openWithStandby()
    await save('Two')
    await eventually(() => isLive('Two'))
    await eventually(() => expect(second.renderer.follows.flat().length).toBeGreaterThan(0))
    await store.db.deleteFrom('changes').execute()
    await beginNumbersAgain(store)
    await raiseWitness(first.context, true)
    const kindsOf = (requests: readonly (readonly Change[])[]) => requests.flat().map(({ kind }) => kind)
    await eventually(() => expect(kindsOf(second.renderer.follows)).toContain('restored'))
    await eventually(() =>
      expect(kindsOf(first.renderer.publishes.map(({ changes }) => changes))).toContain('restored'),
    )
    await save('Three')
    await eventually(() => isLive('Three'))
  })

  it('publish by the second when the publisher of the first stops', async () => {
    const { first, second, save, isLive } = await openWithStandby()
    first.context.link.receive({ type: 'publisher-gone' })
    await save('Two')
    await eventually(() => isLive('Two'))
    expect(second.renderer.publishes.length).toBeGreaterThan(0)
  })

  it('publish by the second while the first can’t write to its disk', async () => {
    const { first, second, save, isLive } = await openWithStandby()
    vi.spyOn(first.renderer, 'publish').mockRejectedValue(new Error('The site could not be written: the disk is full'))
    await save('Two')
    await eventually(() => isLive('Two'))
    expect(second.renderer.publishes.length).toBeGreaterThan(0)
  })

  it('leave publishing to the one with the newer pages', async () => {
    const { store, openMachine, save, isLive } = await open()
    await noteCode(store, 'old')
    const [older, newer] = [await openMachine('old'), await openMachine('new')]
    start(older, 'old')
    await save('One')
    await eventually(() => isLive('One'))
    start(newer, 'new')
    await eventually(async () =>
      expect((await store.db.selectFrom('site_state').select('code').executeTakeFirst())?.code).toBe('new'),
    )
    await save('Two')
    await eventually(() => isLive('Two'))
    expect(newer.renderer.publishes.length).toBeGreaterThan(0)
  })

  it('don’t take what one of them wrote and couldn’t commit for a page of the live site', async () => {
    const { openMachine, save, isLive } = await open()
    const [first, second] = [await openMachine(), await openMachine()]
    await save('One')
    start(first)
    await eventually(() => isLive('One'))
    second.site.noteLocal({ written: [{ path: 'index.html', hash: 'of what never went live' }] })
    start(second)
    await eventually(() => expect(readLocalSite(second.dataDir).get('index.html')).toBe('One'))
    expect(second.site.hasLocalChanges()).toBe(false)
  })

  it.each(['gone from', 'changed on'])('render damaged pages again that are %s the disk, too', async (fate) => {
    const { store, objects, openMachine, save, isLive } = await open()
    const machine = await openMachine()
    await save('One')
    start(machine)
    await eventually(() => isLive('One'))
    const [{ key = '' } = {}] = await listLiveFiles(store.db, ['index.html'])
    objects.kept.delete(key)
    const file = join(machine.dataDir, 'site', 'current', 'index.html')
    if (fate === 'gone from') rmSync(file)
    else writeFileSync(file, 'Not what was published')
    await insertDamagedKeys(store.db, [key], 1)
    machine.context.link.receive({ type: 'objects-damaged' })
    await eventually(() => isLive('One'))
    await eventually(async () => expect(await listDamagedKeys(store.db)).toEqual([]))
    expect(readLocalSite(machine.dataDir).get('index.html')).toBe('One')
    expect((await listLiveFiles(store.db, ['index.html'])).map((live) => live.key)).not.toContain(key)
  })
})
