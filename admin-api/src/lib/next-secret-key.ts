import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { findSecretKey } from './secret-key.ts'
import { writeDurably } from './write-durably.ts'

const KEY_BYTES = 32

export function nextKeyPath(dataDir: string): string {
  return join(dataDir, 'next-secret-key.txt')
}

/**
 * A key that is in use must not stay here: once it is replaced itself, a later replacement would go on with it. Call it
 * when `SECRET_KEY` is known to be the right one.
 */
export function forgetUsedKey(config: Pick<Config, 'secretKey' | 'secretKeyFile' | 'dataDir'>): void {
  const present = findSecretKey(config)
  if (!present || !findNextKey(config.dataDir)?.equals(present)) return
  const path = nextKeyPath(config.dataDir)
  if (isSameFile(path, config.secretKeyFile)) return
  rmSync(path, { force: true })
}

/** The one that an interrupted replacement made, or that an earlier version made for `SECRET_KEY`. */
export function findNextKey(dataDir: string): Buffer | undefined {
  try {
    const key = Buffer.from(readFileSync(nextKeyPath(dataDir), 'utf8'), 'base64')
    return key.length === KEY_BYTES ? key : undefined
  } catch {
    // There is none, or it isn't readable, so nothing was sealed with it.
    return undefined
  }
}

/** In base64, as `SECRET_KEY` wants it. */
export function makeNextKey(dataDir: string): Buffer {
  const key = randomBytes(KEY_BYTES)
  writeDurably(nextKeyPath(dataDir), `${key.toString('base64')}\n`)
  return key
}

/** The key in `DATA_DIR` becomes the next one, at once. */
export function putNextKey(dataDir: string, next: Buffer): void {
  writeDurably(join(dataDir, 'secret.key'), next)
  rmSync(nextKeyPath(dataDir), { force: true })
}

/** The only copy of the key would go with it. */
function isSameFile(path: string, keyFile: string | undefined): boolean {
  return keyFile !== undefined && existsSync(keyFile) && realpathSync(keyFile) === realpathSync(path)
}
