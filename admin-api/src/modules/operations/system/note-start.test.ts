import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { describeOnEither } from '../../../../test/support/on-both-databases.ts'
import { insertPendingProof, openRows } from '../../../../test/support/open-sessions.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { mailingHeld, releaseMailing } from '../../platform/mail/mailing-hold.service.ts'
import { noteStart } from './note-start.service.ts'

describeOnEither('a start', (openTestStore) => {
  it('is like the one before when database and folder agree', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    expect(await noteStart(context)).toBe(false)
    expect(await noteStart(context)).toBe(false)
    expect(await mailingHeld(context)).toBeUndefined()
    expect(JSON.parse(readFileSync(join(context.config.dataDir, 'instance.json'), 'utf8'))).toEqual({
      starts: 2,
      state: 'started',
    })
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

  it('is no cause for alarm after one that was cut off halfway', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    await noteStart(context)
    writeFileSync(join(context.config.dataDir, 'instance.json'), '{"starts":2,"state":"starting"}')
    expect(await noteStart(context)).toBe(false)
  })
})
