import { expect, it } from 'vitest'
import { createObjectsInMemory } from '../../../../test/support/objects-in-memory.ts'
import { openPublishingMachine } from '../../../../test/support/publishing-machine.ts'
import { openTestSqlite } from '../../../../test/support/test-store.ts'
import { createSiteUpkeep } from './site-upkeep.ts'

const HOUR = 60 * 60_000

async function open() {
  const objects = createObjectsInMemory()
  const store = await openTestSqlite()
  const machine = await openPublishingMachine({ store, objects, pages: new Map([['index.html', 'Home']]) })
  await machine.publish()
  const { context } = machine
  const lease = await machine.hold()
  const listed: string[] = []
  const { list } = objects
  objects.list = (prefix) => {
    listed.push(prefix)
    return list(prefix)
  }
  const upkeep = createSiteUpkeep(context, objects)
  const look = async () => {
    upkeep.look(lease)
    await upkeep.settled()
    return listed.splice(0)
  }
  return { context, objects, store, upkeep, look }
}

it('the sweep and a sixteenth of the bucket come each hour, so that a day covers all of it', async () => {
  const { context, store, look } = await open()
  const prefixes = new Set<string>()
  for (let hour = 0; hour < 16; hour++) {
    await store.db
      .insertInto('site_objects')
      .values({ key: `site/${hour}`, hash: 'a', bytes: 1, unused_since: 1 })
      .execute()
    const [prefix = '', ...more] = await look()
    prefixes.add(prefix)
    expect(more).toEqual([])
    const unused = store.db.selectFrom('site_objects').select('key').where('unused_since', '=', 1)
    expect(await unused.execute()).toEqual([])
    expect(await look()).toEqual([])
    context.clock.advance(HOUR)
  }
  expect([...prefixes].sort()).toEqual([...'0123456789abcdef'].map((digit) => `site/${digit}`))
})

it('the nightly comparison reads the whole bucket, once', async () => {
  const { upkeep, look } = await open()
  await look()
  upkeep.auditAll()
  expect(await look()).toEqual(['site/'])
  expect(await look()).toEqual([])
})

it('a bucket that is away costs one sweep, and the next hour tries again', async () => {
  const { context, objects, look } = await open()
  const { list } = objects
  objects.list = () => {
    throw new Error('The bucket is away.')
  }
  expect(await look()).toEqual([])
  objects.list = list
  expect(await look()).toEqual([])
  context.clock.advance(HOUR)
  expect(await look()).toHaveLength(1)
})
