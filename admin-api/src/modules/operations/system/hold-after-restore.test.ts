import { cpSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../../../../testing/new-folder.ts'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { becomeLeader } from '../../../../test/support/leader.ts'
import { addReaders } from '../../../../test/support/readers.ts'
import { insertNewSend } from '../../../../test/support/sending-harness.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { deleteInstanceValue, saveInstanceValue } from '../../../database/instance-values.ts'
import { migrateStore } from '../../../database/migrate.ts'
import { openSqlite } from '../../../database/sqlite/sqlite.ts'
import { recordSendingHeartbeat } from '../../audience/newsletters/index.ts'
import { createEmailHash } from '../../audience/subscribers/desk/erasure.service.ts'
import { recordLeaderSeen } from '../../platform/jobs/index.ts'
import { findMailingHold, MAILING_HOLD_NAME, RESTORED_VALUE_NAME, releaseMailing } from '../../platform/mail/index.ts'
import { holdAfterRestore } from './hold-after-restore.service.ts'

describe('a start', () => {
  it('holds all mail, ends all sessions and renders everything when the database is another one, until somebody says so', async () => {
    const context = await buildTestContext()
    await holdAfterRestore(context)
    await signIn(context)
    await insertNewSend(context.store)
    // `npm run restore` leaves this value.
    await saveInstanceValue(context.store.db, RESTORED_VALUE_NAME, true, context.clock.now())
    await holdAfterRestore(context)
    expect(await context.store.db.selectFrom('sessions').select('id').execute()).toEqual([])
    expect(await findMailingHold(context)).toEqual({
      since: context.clock.now(),
      reason: expect.stringContaining('backup'),
    })
    const changes = await context.store.db.selectFrom('changes').select('kind').execute()
    expect(changes).toEqual([{ kind: 'settings' }])
    expect(await pauseOf(context)).toBe('restored')

    await holdAfterRestore(context)
    expect(await findMailingHold(context)).toBeDefined()
    const admin = await signIn(context, 'admin')
    await releaseMailing(context, admin)
    expect(await findMailingHold(context)).toBeUndefined()
    const audit = await context.store.db.selectFrom('audit_log').select('action').execute()
    expect(audit.map(({ action }) => action)).toEqual(['backup.restore', 'mailing.release'])
  })

  it('of a copy of the data, or of data that moved, holds all mail once; one of the original holds none', async () => {
    const folder = newFolder()
    const original = join(folder, 'original')
    const copy = join(folder, 'copy')
    const moved = join(folder, 'moved')
    expect(await startIn(original)).toBe(false)
    expect(await startIn(original)).toBe(false)
    cpSync(original, copy, { recursive: true })
    expect(await startIn(copy)).toBe(true)
    expect(await startIn(copy)).toBe(false)
    expect(await startIn(original)).toBe(false)
    renameSync(original, moved)
    expect(await startIn(moved)).toBe(true)
    // A copy of the database was put back in its place.
    const [database, aside] = [join(moved, 'hometown.sqlite'), join(folder, 'aside.sqlite')]
    cpSync(database, aside)
    rmSync(database)
    cpSync(aside, database)
    expect(await startIn(moved)).toBe(true)
  })

  it('that was interrupted after a restore erases those who were erased since at the next one', async () => {
    const context = await buildTestContext()
    const { clock, store } = context
    const email = 'forget@me.example'
    await addReaders(context, [{ email }])
    clock.advance(1)
    const erasure = { email_hash: createEmailHash(context)(email), erased_at: clock.now() }
    await store.db.insertInto('erasures').values(erasure).execute()
    await saveInstanceValue(store.db, RESTORED_VALUE_NAME, true, clock.now())
    await sql`alter table subscribers rename to elsewhere`.execute(store.db)
    await expect(holdAfterRestore(context)).rejects.toThrow('subscribers')
    await sql`alter table elsewhere rename to subscribers`.execute(store.db)
    await holdAfterRestore(context)
    expect(await store.db.selectFrom('subscribers').select('id').execute()).toEqual([])
  })

  it('more than ten minutes after the sender died pauses what it had not finished', async () => {
    const context = await buildTestContext()
    const { db } = context.store
    await insertNewSend(context.store)
    const leader = await becomeLeader(context)
    await recordLeaderSeen(db, leader, null)
    context.clock.advance(60 * 60_000)
    await holdAfterRestore(context)
    await recordSendingHeartbeat.run(context, leader)
    context.clock.advance(9 * 60_000)
    await holdAfterRestore(context)
    expect(await pauseOf(context)).toBeNull()
    context.clock.advance(2 * 60_000)
    await holdAfterRestore(context)
    expect(await pauseOf(context)).toBe('away')
    expect(await findMailingHold(context)).toBeUndefined()
  })
})

async function pauseOf({ store }: TestContext) {
  const send = await store.db.selectFrom('newsletter_sends').select('pause_reason').executeTakeFirst()
  return send?.pause_reason
}

/** @returns whether it holds all mail; releases it */
async function startIn(dataDir: string): Promise<boolean> {
  const store = openSqlite(join(dataDir, 'hometown.sqlite'))
  try {
    await migrateStore(store)
    const context = await buildTestContext({ store, env: { DATA_DIR: dataDir } })
    await holdAfterRestore(context)
    return await deleteInstanceValue(store.db, MAILING_HOLD_NAME)
  } finally {
    await store.close()
  }
}
