import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { insertPendingProof, openRows } from '../../../../test/support/open-sessions.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { mailingHeld, releaseMailing } from '../../platform/mail/mailing-hold.service.ts'
import { noteStart } from './note-start.service.ts'

describe('a start', () => {
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
})
