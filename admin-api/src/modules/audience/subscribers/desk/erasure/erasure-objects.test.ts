import { describe, expect, it } from 'vitest'
import { addReaders } from '../../../../../../test/support/add-readers.ts'
import { failingStatements } from '../../../../../../test/support/failing-statements.ts'
import { openFileMachine, openTestBucket } from '../../../../../../test/support/file-machines.ts'
import { signIn } from '../../../../../../test/support/sign-in.ts'
import { type OpenTestStore, openTestStore } from '../../../../../../test/support/test-store.ts'
import { eraseAgain, eraseEverything } from './erase.service.ts'
import { erasureLog } from './erasure-log.ts'
import { copyErasures } from './erasure-objects.ts'

const [EMAIL, OTHER] = ['forget@me.example', 'me@too.example']

describe('erased addresses, listed in an object store', () => {
  it('are objects of their own, which every machine reads', async () => {
    const { server, machine, connect, erase, emails } = await open(openTestStore)
    await erase(EMAIL)
    const [first = ''] = server.objects().keys()
    const before = server.objects().get(first)?.body
    await erase(OTHER)
    expect(server.objects().keys()).toHaveLength(2)
    expect(server.objects().get(first)?.body).toEqual(before)
    expect(String(before)).not.toContain('forget')
    expect(await emails()).toEqual(['keep@me.example'])
    const other = await openFileMachine(machine.store, connect())
    expect(await erasureLog(other).read()).toHaveLength(2)
    expect(await eraseAgain(other, false)).toBe(0)
  })

  it('are erased again after an older database was restored, or a crash came before the commit', async () => {
    const { machine, erase, emails } = await open(openTestStore)
    await erase(EMAIL)
    await machine.store.db.deleteFrom('instance_values').execute()
    await machine.store.db.deleteFrom('erasures').execute()
    await addReaders(machine, [{ email: EMAIL }])
    expect(await eraseAgain(machine, false)).toBe(1)
    expect(await emails()).toEqual([OTHER, 'keep@me.example'].sort())
    expect(await eraseAgain(machine, false)).toBe(0)
    expect(await eraseAgain(machine, true)).toBe(0)
  })

  it('are refused with a sentence while the store is away, and nothing is erased', async () => {
    const { server, erase, emails } = await open(openTestStore)
    server.setFaults({ cut: true })
    await expect(erase(EMAIL)).rejects.toMatchObject({
      status: 503,
      message: 'Couldn’t erase the address. The file storage isn’t answering. Try again in a minute.',
    })
    expect(await emails()).toHaveLength(3)
  })

  it('leave no entry behind when a message to them began meanwhile', async () => {
    const { server, machine, erase, emails } = await open(openTestStore)
    const { db } = machine.store
    const texts = { kind: 'confirmation', subject: 'Hello', html: '', plain_text: '' }
    const at = { created_at: 0, updated_at: 0, next_attempt_at: null, fence: 1, reply: null }
    const put = machine.objects.put.bind(machine.objects)
    Object.assign(machine.objects, {
      async put(...asked: Parameters<typeof put>) {
        await put(...asked)
        await db
          .insertInto('outgoing_mails')
          .values({ id: 'one', recipient: EMAIL, state: 'on_the_wire', ...texts, ...at })
          .execute()
      },
    })
    await expect(erase(EMAIL)).rejects.toMatchObject({ code: 'on_the_wire' })
    expect(server.counts().byOperation).toMatchObject({ PutObject: 1, DeleteObject: 1 })
    expect(server.objects().keys()).toEqual([])
    expect(await emails()).toHaveLength(3)
  })

  it.each(['before', 'after'] as const)('have an entry exactly where the database knows them (%s)', async (moment) => {
    const { server, machine, erase } = await open(openTestStore)
    const statements = await failingStatements(machine.store)
    for (let n = 1; ; n++) {
      const email = `reader-${n}@me.example`
      await addReaders(machine, [{ email }])
      const known = async () => (await machine.store.db.selectFrom('erasures').selectAll().execute()).length
      statements.failAt(n, moment)
      await erase(email).catch(() => undefined)
      const hasFailed = statements.end()
      expect(server.objects().keys()).toHaveLength(await known())
      if (!hasFailed) return
    }
  })

  it('of one machine’s file are copied once, however often that is begun', async () => {
    const { server, machine } = await open(openTestStore)
    const erasures = [1, 2, 3].map((erasedAt) => ({ emailHash: 'a'.repeat(64), erasedAt }))
    await copyErasures(machine.objects, erasures.slice(0, 2))
    await copyErasures(machine.objects, erasures)
    expect(server.objects().keys()).toHaveLength(3)
    expect((await erasureLog(machine).read()).map(({ erasedAt }) => erasedAt).sort()).toEqual([1, 2, 3])
  })

  it('that can’t be read don’t keep the others from being erased', async () => {
    const { server, machine, erase } = await open(openTestStore)
    await erase(EMAIL)
    server.objects().put('erasures/damaged.json', Buffer.from('{'))
    expect(await erasureLog(machine).read()).toHaveLength(1)
  })
})

async function open(openTestStore: OpenTestStore) {
  const { server, connect } = await openTestBucket()
  const machine = await openFileMachine(await openTestStore(), connect())
  await addReaders(machine, [{ email: EMAIL }, { email: OTHER }, { email: 'keep@me.example' }])
  const user = await signIn(machine)
  return {
    ...{ server, machine, connect },
    async erase(email: string) {
      machine.clock.advance(1000)
      await eraseEverything(machine, { user, sessionId: '' }, email)
    },
    async emails() {
      const rows = await machine.store.db.selectFrom('subscribers').select('email').orderBy('email').execute()
      return rows.map(({ email }) => email)
    },
  }
}
