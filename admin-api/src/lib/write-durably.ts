import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Replaces a file at once, for its owner alone. A power cut must not take a key with which something is sealed. */
export function writeDurably(path: string, content: Buffer | string): void {
  const draft = `${path}.draft`
  rmSync(draft, { force: true })
  writeFileSync(draft, content, { mode: 0o600, flag: 'wx', flush: true })
  renameSync(draft, path)
  if (process.platform === 'win32') return
  const folder = openSync(join(path, '..'), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
