import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const KEY_BYTES = 32

export function nextKeyPath(dataDir: string): string {
  return join(dataDir, 'next-secret-key.txt')
}

/** In base64, as `SECRET_KEY` wants it. An interrupted replacement goes on with the key that it had made. */
export function getNextKey(dataDir: string, present: Buffer): Buffer {
  const made = findNextKey(dataDir)
  if (made && !made.equals(present)) return made
  const key = randomBytes(KEY_BYTES)
  writeDurably(nextKeyPath(dataDir), `${key.toString('base64')}\n`)
  return key
}

function findNextKey(dataDir: string): Buffer | undefined {
  try {
    const key = Buffer.from(readFileSync(nextKeyPath(dataDir), 'utf8'), 'base64')
    return key.length === KEY_BYTES ? key : undefined
  } catch {
    // There is none, or it isn't readable, so nothing was sealed with it.
    return undefined
  }
}

/** The key in `DATA_DIR` becomes the next one, at once. */
export function putNextKey(dataDir: string, next: Buffer): void {
  writeDurably(join(dataDir, 'secret.key'), next)
  rmSync(nextKeyPath(dataDir), { force: true })
}

/** A power cut must not take a key with which something is sealed. */
function writeDurably(path: string, content: Buffer | string): void {
  const draft = `${path}.draft`
  rmSync(draft, { force: true })
  writeFileSync(draft, content, { mode: 0o600, flag: 'wx', flush: true })
  renameSync(draft, path)
  if (process.platform === 'win32') return
  const folder = openSync(join(path, '..'), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
