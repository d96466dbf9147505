import { describe, expect, it } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { createObjectsInMemory, type ObjectsInMemory } from '../../../../test/support/objects-in-memory.ts'
import { insertPendingProof, openRows } from '../../../../test/support/open-sessions.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import type { Store } from '../../../database/store.ts'
import { mailingHeld } from '../mail/mailing-hold.service.ts'
import { isRestorePending, noticeRestore, raiseWitness, settleRestore } from './restores.service.ts'

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

  it('trusts the restore command, without a witness of earlier starts', async () => {
    const { context } = await start()
    expect(await raiseWitness(context, true)).toBe(true)
    expect(await mailingHeld(context)).toBeDefined()
  })
})
