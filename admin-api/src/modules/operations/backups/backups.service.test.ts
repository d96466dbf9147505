import { BACKUP_KINDS } from '@hometown/shared-types/backup'
import { expect, it } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { startLoop } from '../../../../test/support/leader.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { listExpendable } from './backup-store.ts'
import {
  createScheduledBackups,
  findBackupHealth,
  getBackups,
  nightlyBackup,
  requestBackup,
} from './backups.service.ts'

it('the night’s backup is made when it is due, once, and so is one that somebody asks for', async () => {
  const { context, made, loop } = await open()
  await loop.look()
  expect(made).toEqual([])
  await nightlyBackup.run(context)
  await loop.look()
  await loop.look()
  expect(made).toEqual(['nightly'])
  const user = await signIn(context, 'admin')
  expect(await requestBackup(context, { user, sessionId: 'any' })).toEqual({ state: 'waiting', problem: null })
  await loop.look()
  expect(made).toEqual(['nightly', 'manual'])
  expect((await getBackups(context)).work).toEqual({ state: 'idle', problem: null })
  expect(context.link.sent).toContainEqual({ type: 'live', event: { type: 'changed', lists: ['backups'] } })
})

it('a backup that fails is said and tried again, and is an alert when it failed more than by a restart', async () => {
  const problem = 'The disk has 12 MB free.'
  const { context, fail, loop } = await open()
  fail(problem)
  await nightlyBackup.run(context)
  await loop.look()
  expect((await getBackups(context)).work).toEqual({ state: 'failed', problem })
  expect((await findBackupHealth(context)).problem).toBeUndefined()
  for (const seconds of [5, 30]) {
    context.clock.advance(seconds * 1000)
    await loop.look()
  }
  expect((await findBackupHealth(context)).problem).toBe(problem)
  // The next night doesn't hide it.
  await nightlyBackup.run(context)
  expect((await findBackupHealth(context)).problem).toBe(problem)
  fail(undefined)
  context.clock.advance(2 * 60_000)
  await loop.look()
  expect((await findBackupHealth(context)).problem).toBeUndefined()
  expect((await getBackups(context)).work.state).toBe('idle')
})

it('the last fourteen nightly backups and the last three before updates are kept, and all that somebody asked for', () => {
  const all = BACKUP_KINDS.flatMap((kind) =>
    Array.from({ length: 16 }, (_, age) => ({
      name: `${kind} ${age}`,
      kind,
      bytes: 1,
      madeAt: '2026-11-20T16:00:00.000Z',
    })),
  )
  const names = listExpendable(all).map(({ name }) => name)
  expect(names.filter((name) => name.startsWith('nightly'))).toEqual(['nightly 14', 'nightly 15'])
  expect(names.filter((name) => !name.startsWith('nightly'))).toEqual(all.slice(-13).map(({ name }) => name))
})

async function open() {
  const context = await buildTestContext({ store: await openTestStore() })
  const made: string[] = []
  let problem: string | undefined
  const work = createScheduledBackups(async (_context, kind) => {
    if (problem) throw new Error(problem)
    made.push(kind)
  })
  const fail = (reason: string | undefined) => {
    problem = reason
  }
  return { context, made, fail, loop: await startLoop(context, work) }
}
