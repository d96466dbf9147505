import { execFile } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, it } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'
import { OLD_COURIER } from '../../test/support/import-source-site.ts'
import { createProcessLock } from '../database/sqlite/process-lock.ts'

it('an import refuses to begin while another one runs', async () => {
  const dataDir = newFolder()
  copyFileSync(inject('sqliteTemplate'), join(dataDir, 'hometown.sqlite'))
  const lock = createProcessLock(join(dataDir, 'import.lock'))
  lock.tryToHold()
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, SAMPLE_CONTENT: 'false' }
  const command = join(import.meta.dirname, 'import.ts')
  const refused = promisify(execFile)(process.execPath, [command, OLD_COURIER], { env })
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stderr: 'Another import is running. Wait until it has ended.\n',
  })
  lock.release()
})
