import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'

it('a process that speaks to a supervisor who is gone ends in order', async () => {
  const folder = newFolder()
  const goneFile = join(folder, 'gone')
  const child = fork(join(import.meta.dirname, '../../test/support/orphaned.process.ts'), [goneFile], {
    execArgv: [],
    silent: true,
  })
  await once(child, 'message')
  const ended = once(child, 'exit')
  child.disconnect()
  await once(child, 'disconnect')
  writeFileSync(goneFile, '')
  expect(await ended).toEqual([0, null])
})
