import { cpSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../../../../testing/new-folder.ts'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { becomeLeader } from '../../../../test/support/leader.ts'
import { newSend } from '../../../../test/support/sending-harness.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { migrateStore } from '../../../database/migrate.ts'
import { deleteValue, saveValue } from '../../../database/settings/instance-values.ts'
import { openSqlite } from '../../../database/sqlite/sqlite.ts'
import { noteSending } from '../../audience/newsletters/sending/scheduled-sends.ts'
import { noteSeen } from '../../platform/jobs/leader.service.ts'
import { HOLD, mailingHeld, RESTORED, releaseMailing } from '../../platform/mail/mailing-hold.service.ts'
import { noteStart } from './note-start.service.ts'

describe('a start', () => {
  it('holds all mail, ends all sessions and renders everything when the database is another one, until somebody says so', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    await noteStart(context)
    await signIn(context)
    await newSend(context.store)
    // As `npm run restore` leaves it.
    await saveValue(context.store.db, RESTORED, true, context.clock.now())
    expect(await noteStart(context)).toBe(true)
    expect(await context.store.db.selectFrom('sessions').select('id').execute()).toEqual([])
    expect(await mailingHeld(context)).toEqual({
      since: context.clock.now(),
      reason: expect.stringContaining('backup'),
    })
    const changes = await context.store.db.selectFrom('changes').select('kind').execute()
    expect(changes).toEqual([{ kind: 'settings' }])
    expect(await pauseOf(context)).toBe('away')

    expect(await noteStart(context)).toBe(false)
    expect(await mailingHeld(context)).toBeDefined()
    const admin = await signIn(context, 'admin')
    await releaseMailing(context, { user: admin, sessionId: 'any' })
    expect(await mailingHeld(context)).toBeUndefined()
    const audit = await context.store.db.selectFrom('audit_log').select('action').execute()
    expect(audit).toEqual(expect.arrayContaining([{ action: 'backup.restore' }, { action: 'mailing.release' }]))
  })

  it('of a copy of the data, or of data that moved, holds all mail once; one of the original holds none', async () => {
    const folder = newFolder()
    const original = join(folder, 'original')
    const copy = join(folder, 'copy')
    const moved = join(folder, 'moved')
    expect(await startIn(original)).toEqual({ isOther: false, isHeld: false })
    expect(await startIn(original)).toEqual({ isOther: false, isHeld: false })
    cpSync(original, copy, { recursive: true })
    expect(await startIn(copy)).toEqual({ isOther: true, isHeld: true })
    expect(await startIn(copy, { isReleased: true })).toEqual({ isOther: false, isHeld: false })
    expect(await startIn(copy)).toEqual({ isOther: false, isHeld: false })
    expect(await startIn(original)).toEqual({ isOther: false, isHeld: false })
    renameSync(original, moved)
    expect(await startIn(moved, { isReleased: true })).toEqual({ isOther: true, isHeld: false })
    // A copy of the database was put back in its place.
    const [database, aside] = [join(moved, 'hometown.sqlite'), join(folder, 'aside.sqlite')]
    cpSync(database, aside)
    rmSync(database)
    cpSync(aside, database)
    expect(await startIn(moved)).toEqual({ isOther: true, isHeld: true })
  })

  it('more than ten minutes after the sender died pauses what it had not finished', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    const { db } = context.store
    await newSend(context.store)
    const leader = await becomeLeader(context)
    await noteSeen(db, leader, null)
    context.clock.advance(60 * 60_000)
    await noteStart(context)
    await noteSending.run(context, leader)
    context.clock.advance(9 * 60_000)
    await noteStart(context)
    expect(await pauseOf(context)).toBeNull()
    context.clock.advance(2 * 60_000)
    await noteStart(context)
    expect(await pauseOf(context)).toBe('away')
    expect(await mailingHeld(context)).toBeUndefined()
  })
})

async function pauseOf({ store }: TestContext) {
  const send = await store.db.selectFrom('newsletter_sends').select('pause_reason').executeTakeFirst()
  return send?.pause_reason
}

async function startIn(dataDir: string, { isReleased = false } = {}) {
  const store = openSqlite(join(dataDir, 'hometown.sqlite'))
  try {
    await migrateStore(store)
    const context = await buildTestContext({ store, env: { DATA_DIR: dataDir } })
    const isOther = await noteStart(context)
    if (isReleased) await deleteValue(store.db, HOLD)
    return { isOther, isHeld: (await mailingHeld(context)) !== undefined }
  } finally {
    await store.close()
  }
}
