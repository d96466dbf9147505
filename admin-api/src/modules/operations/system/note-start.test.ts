import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { insertPendingProof, openRows } from '../../../../test/support/open-sessions.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { mailingHeld, releaseMailing } from '../../platform/mail/mailing-hold.service.ts'
import { noteStart } from './note-start.service.ts'

describe('a start', () => {
  it('is like the one before when database and folder agree', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    expect(await noteStart(context)).toBe(false)
    expect(await noteStart(context)).toBe(false)
    expect(await mailingHeld(context)).toBeUndefined()
    expect(readInstance(context)).toEqual({ starts: 2, state: 'started' })
  })

  it('holds all mail, ends all sessions and renders everything when the database is another one, until somebody says so', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    await noteStart(context)
    await signIn(context)
    await insertPendingProof(context)
    rmSync(join(context.config.dataDir, 'instance.json'))
    expect(await noteStart(context)).toBe(true)
    expect(await openRows(context.store)).toEqual({ sessions: 0, pending: 0 })
    expect(await mailingHeld(context)).toEqual({
      since: context.clock.now(),
      reason: expect.stringContaining('backup'),
    })
    const changes = await context.store.db.selectFrom('changes').select('kind').execute()
    expect(changes).toEqual([{ kind: 'settings' }])

    expect(await noteStart(context)).toBe(false)
    expect(await mailingHeld(context)).toBeDefined()
    const admin = await signIn(context, 'admin')
    await releaseMailing(context, { user: admin, sessionId: 'any' })
    expect(await mailingHeld(context)).toBeUndefined()
    const audit = await context.store.db.selectFrom('audit_log').select('action').execute()
    expect(audit).toEqual(expect.arrayContaining([{ action: 'backup.restore' }, { action: 'mailing.release' }]))
  })

  it.each([1, 2, 3])('is no cause for alarm after %i that were cut off halfway', async (times) => {
    const context = await buildTestContext({ store: await openTestStore() })
    await noteStart(context)
    await signIn(context)
    for (let time = 0; time < times; time++) await cutOff(context)
    expect(await noteStart(context)).toBe(false)
    expect(await openRows(context.store)).toMatchObject({ sessions: 1 })
    expect(readInstance(context)).toEqual({ starts: 2, state: 'started' })
  })

  it('still finds another database after one that was cut off', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    await noteStart(context)
    rmSync(join(context.config.dataDir, 'instance.json'))
    await cutOff(context)
    expect(await noteStart(context)).toBe(true)
    expect(await noteStart(context)).toBe(false)
  })
})

/** A start that ends before the database counts it. */
async function cutOff(context: TestContext): Promise<void> {
  const db = context.store.db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'SelectQueryNode') return node
      throw new Error('power cut')
    },
    transformResult: async ({ result }) => result,
  })
  await expect(noteStart({ ...context, store: { ...context.store, db } })).rejects.toThrow('power cut')
}

function readInstance({ config }: TestContext): unknown {
  return JSON.parse(readFileSync(join(config.dataDir, 'instance.json'), 'utf8'))
}
