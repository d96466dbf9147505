import { describe, expect, it } from 'vitest'
import { openPublishedPages, readLiveSite, readLocalSite, readVersion } from '../../../../test/support/publishing.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { listUnpublishedChanges } from '../../platform/changes/changes.service.ts'
import { listReceipts } from '../../platform/changes/receipts.service.ts'

describe('the site in the object store', () => {
  const open = async () =>
    openPublishedPages(await openTestStore(), {
      'index.html': 'Home',
      'sports.html': 'Sports',
      '_astro/site.abc.css': 'body {}',
    })

  it('has every file after the first publish, and its changes and receipt are closed with it', async () => {
    const { store, objects, pages, machine } = await open()
    expect(await machine.publish()).toBe('published')
    expect(await readLiveSite(store, objects)).toEqual(new Map([...pages].sort()))
    expect(await listUnpublishedChanges(store.db, 10)).toEqual([])
    const { id = '', ...receipt } = (await listReceipts(store.db, 10))[0] ?? {}
    expect(receipt).toMatchObject({ outcome: 'live', filesWritten: 3 })
    expect([...objects.kept.keys()]).toEqual(
      [...objects.kept.keys()].filter((key) => /^site\/[0-9a-f]{64}\./.test(key)),
    )
    expect([...objects.kept.keys()].every((key) => key.endsWith(`.${id}`))).toBe(true)
    expect(machine.context.link.sent).toContainEqual({ type: 'site-published', version: await readVersion(store) })
  })

  it('is brought by another machine to its own disk, whole at first and then only what changed', async () => {
    const { pages, machine, openMachine, objects } = await open()
    const other = await openMachine()
    expect(await other.site.follow()).toBeUndefined()
    await machine.publish()
    await other.site.follow()
    expect(readLocalSite(other.dataDir)).toEqual(new Map([...pages].sort()))
    pages.set('sports.html', 'More sports').delete('index.html')
    await machine.publish()
    const read: string[] = []
    const { get } = objects
    objects.get = (key) => {
      read.push(key)
      return get(key)
    }
    await other.site.follow()
    expect(read).toHaveLength(1)
    expect(readLocalSite(other.dataDir)).toEqual(new Map([...pages].sort()))
  })
})
