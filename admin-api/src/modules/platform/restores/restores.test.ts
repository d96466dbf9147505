import { describe, expect, it, vi } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { createObjectsInMemory, type ObjectsInMemory } from '../../../../test/support/objects-in-memory.ts'
import { insertPendingProof, openRows } from '../../../../test/support/open-sessions.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import type { Store } from '../../../database/store.ts'
import { mailingHeld } from '../mail/mailing-hold.service.ts'
import { LeaseLostError, writeUnderLease } from '../schedule/leases.service.ts'
import { createWorkLease } from '../schedule/work-lease.service.ts'
import {
  isRestorePending,
  lastRestoreOf,
  noticeRestore,
  raiseWitness,
  raiseWitnessAbove,
  settleRestore,
} from './restores.service.ts'
import { createSendWitness } from './send-witness.service.ts'
import { watchLease } from './watch-lease.service.ts'

const COUNT = 'witnessed_count'

function witnessOf({ kept }: ObjectsInMemory): unknown {
  return JSON.parse(kept.get('witness.json')?.body.toString() ?? 'null')
}

async function countOf({ db }: Store): Promise<unknown> {
  const row = await db.selectFrom('instance_values').select('value').where('name', '=', COUNT).executeTakeFirst()
  return row && JSON.parse(row.value)
}

async function putBack({ db }: Store, count: number): Promise<void> {
  await db
    .updateTable('instance_values')
    .set({ value: `${count}` })
    .where('name', '=', COUNT)
    .execute()
}

async function changesOf({ db }: Store): Promise<string[]> {
  return (await db.selectFrom('changes').select('kind').execute()).map(({ kind }) => kind)
}

describe('the witness in the bucket', () => {
  async function start(): Promise<{ context: TestContext; objects: ObjectsInMemory }> {
    const objects = createObjectsInMemory()
    return { context: await buildTestContext({ store: await openTestStore(), objects }), objects }
  }

  it('counts with the database at each start and send, and calls neither a restore', async () => {
    const { context, objects } = await start()
    expect(await noticeRestore(context)).toBe(false)
    expect(await raiseWitness(context)).toBe(false)
    expect(await raiseWitness(context)).toBe(false)
    expect(witnessOf(objects)).toEqual({ count: 2 })
    expect(await countOf(context.store)).toBe(2)
    expect(await noticeRestore(context)).toBe(false)
    expect(await mailingHeld(context)).toBeUndefined()
  })

  it('tells a database that went back from others: mail is held and the whole site is rendered again, once', async () => {
    const { context } = await start()
    for (let times = 0; times < 3; times++) await raiseWitness(context)
    await putBack(context.store, 2)
    expect(await noticeRestore(context)).toBe(true)
    expect(await mailingHeld(context)).toMatchObject({ reason: expect.stringContaining('restored') })
    expect(await changesOf(context.store)).toEqual(['restored'])
    expect(context.link.sent).toContainEqual({ type: 'changes-waiting' })
    expect(await isRestorePending(context)).toBe(true)
    await settleRestore(context)
    expect(await isRestorePending(context)).toBe(false)
    expect(await noticeRestore(context)).toBe(false)
    expect(await raiseWitness(context)).toBe(false)
    expect(await changesOf(context.store)).toEqual(['restored'])
  })

  it('ends the sessions and half-done sign-ins of a database that went back, which may have been ended since', async () => {
    const { context } = await start()
    for (let times = 0; times < 3; times++) await raiseWitness(context)
    await signIn(context)
    await insertPendingProof(context)
    expect(await openRows(context.store)).toEqual({ sessions: 1, pending: 1 })
    context.link.sent.length = 0
    await putBack(context.store, 2)
    await noticeRestore(context)
    expect(await openRows(context.store)).toEqual({ sessions: 0, pending: 0 })
    expect(context.link.sent).toContainEqual({ type: 'sessions-ended' })
    const audit = await context.store.db.selectFrom('audit_log').select(['action', 'details']).execute()
    expect(audit).toEqual([{ action: 'backup.restore', details: '{"ended":1}' }])

    await signIn(context)
    await noticeRestore(context)
    expect(await openRows(context.store)).toMatchObject({ sessions: 1 })
  })

  it('is also behind after the restore of a backup that is as new as the last start', async () => {
    const { context, objects } = await start()
    await raiseWitness(context)
    await raiseWitnessAbove(context, objects)
    expect(await noticeRestore(context)).toBe(true)
  })

  it('trusts the restore command, without a witness of earlier starts', async () => {
    const { context } = await start()
    expect(await raiseWitness(context, true)).toBe(true)
    expect(await mailingHeld(context)).toBeDefined()
  })

  it('is never lowered by a machine that was slow to write it', async () => {
    const { context, objects } = await start()
    const gate = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    let reads = 0
    const slow: ObjectsInMemory = {
      ...objects,
      async get(key) {
        reads += 1
        if (reads === 2) {
          reached.resolve()
          await gate.promise
        }
        return objects.get(key)
      },
    }
    const raising = raiseWitness({ ...context, objects: slow })
    await reached.promise
    const fast = context.store.kind === 'sqlite' ? undefined : raiseWitness(context)
    gate.resolve()
    await Promise.all([raising, fast])
    await raiseWitness(context)
    expect(witnessOf(objects)).toEqual({ count: await countOf(context.store) })
  })

  it('that somebody damaged is named', async () => {
    const { context, objects } = await start()
    await objects.put('witness.json', Buffer.from('{"count":"many"}'))
    await expect(noticeRestore(context)).rejects.toThrow(/^witness\.json in the bucket of this test is damaged/)
  })

  it('is asked by each new owner of a lease, who doesn’t get it while the bucket is away', async () => {
    const { context, objects } = await start()
    await raiseWitness(context)
    await raiseWitness(context)
    const get = vi.fn(objects.get)
    const watched = { ...context, objects: { ...objects, get } }
    get.mockRejectedValueOnce(new Error('The bucket is away.'))
    const lease = watchLease(watched, createWorkLease(watched, 'mail'))
    await expect(lease.hold()).rejects.toThrow('The bucket is away.')
    const other = createWorkLease(context, 'mail')
    expect(await other.hold()).toBeDefined()
    await other.release()

    await putBack(context.store, 1)
    expect(await lease.hold()).toBeDefined()
    expect(await mailingHeld(context)).toBeDefined()
    const asked = get.mock.calls.length
    expect(await lease.hold()).toBeDefined()
    expect(get).toHaveBeenCalledTimes(asked)
    await lease.release()
  })

  it('needn’t be behind where the owner of a lease sees that the database was put back, which counts once', async () => {
    const { context } = await start()
    await raiseWitness(context)
    const [mail, publishing] = ['mail', 'publishing'].map((name) => watchLease(context, createWorkLease(context, name)))
    const held = await mail?.hold()
    await publishing?.hold()
    if (!held) throw new Error('Another process has the lease.')
    const copy = await context.store.db.selectFrom('leases').select(['name', 'renewals']).execute()
    await writeUnderLease(context.store, held, async () => undefined)
    for (const { name, renewals } of copy) {
      await context.store.db.updateTable('leases').set({ renewals }).where('name', '=', name).execute()
    }
    await expect(writeUnderLease(context.store, held, async () => undefined)).rejects.toThrow(LeaseLostError)
    expect(await mailingHeld(context)).toBeUndefined()
    mail?.drop()
    const retaken = mail?.hold()
    expect(mail?.held()).toBeUndefined()
    expect((await retaken)?.fence).toBeGreaterThan(held.fence)
    expect(mail?.held()).toBe(await retaken)
    expect(await mailingHeld(context)).toBeDefined()
    const restore = await lastRestoreOf(context)
    expect(restore).toBeGreaterThan(0)

    await context.store.db.updateTable('leases').set({ renewals: 0 }).where('name', '=', 'publishing').execute()
    publishing?.drop()
    expect(await publishing?.hold()).toBeDefined()
    expect(await lastRestoreOf(context)).toBe(restore)
    expect(await changesOf(context.store)).toEqual(['restored'])
  })

  it('is told of a database that was put back once the bucket answers, and nobody gets the lease until then', async () => {
    const { context, objects } = await start()
    await raiseWitness(context)
    const get = vi.fn(objects.get)
    const watched = { ...context, objects: { ...objects, get } }
    const lease = watchLease(watched, createWorkLease(watched, 'mail'))
    await lease.hold()
    const setRenewals = (renewals: number) => context.store.db.updateTable('leases').set({ renewals }).execute()
    await setRenewals(0)
    lease.drop()
    get.mockRejectedValueOnce(new Error('The bucket is away.'))
    await expect(lease.hold()).rejects.toThrow('The bucket is away.')
    await setRenewals(100)
    expect(await lease.hold()).toBeDefined()
    expect(await mailingHeld(context)).toBeDefined()
    await lease.release()
  })

  it('is told by the former owner if another machine was faster in the database that was put back', async () => {
    const { context } = await start()
    await raiseWitness(context)
    const lease = watchLease(context, createWorkLease(context, 'mail'))
    await lease.hold()
    const others = { holder: 'another', renewals: 0, expires_at: Date.now() + 10_000 }
    await context.store.db.updateTable('leases').set(others).execute()
    lease.drop()
    expect(await lease.hold()).toBeUndefined()
    expect(await mailingHeld(context)).toBeDefined()
    expect(await lease.hold()).toBeUndefined()
    expect(await changesOf(context.store)).toEqual(['restored'])
  })

  it('rises while mail goes out, so that a copy from the middle of a send is behind', async () => {
    const { context, objects } = await start()
    await raiseWitness(context)
    const count = Number(await countOf(context.store))
    const sending = createSendWitness(context)
    for (let mails = 0; mails < 3; mails++) sending.noteSent()
    await sending.stop()
    expect(witnessOf(objects)).toEqual({ count: count + 1 })
    await putBack(context.store, count)
    expect(await noticeRestore(context)).toBe(true)
  })

  it('doesn’t stop a send while the bucket is away, and rises when it is back', async () => {
    const { context, objects } = await start()
    await raiseWitness(context)
    const put = vi.fn(objects.put).mockRejectedValueOnce(new Error('The bucket is away.'))
    const sending = createSendWitness({ ...context, objects: { ...objects, put } })
    sending.noteSent()
    await sending.stop()
    expect(witnessOf(objects)).toEqual({ count: 1 })
    sending.noteSent()
    await sending.stop()
    expect(put).toHaveBeenCalledTimes(2)
    expect(witnessOf(objects)).toEqual({ count: await countOf(context.store) })
  })
})
