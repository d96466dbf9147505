import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { createFileOnce } from '../../../../lib/create-file-once.ts'

/** Names a `DATA_DIR`, so that the next start of the same service isn't taken for another machine. */
export function folderId(dataDir: string): string {
  const path = join(dataDir, 'folder-id')
  // It is asked every few seconds, also on a disk that takes no more writes.
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true })
    createFileOnce(path, `${uuid()}\n`)
  }
  return readFileSync(path, 'utf8').trim()
}
