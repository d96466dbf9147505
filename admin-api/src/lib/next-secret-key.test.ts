import { existsSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'
import { forgetUsedKey, nextKeyPath } from './next-secret-key.ts'

const keyOf = (byte: number) => Buffer.alloc(32, byte)

function leave(key: Buffer): { dataDir: string; path: string } {
  const dataDir = newFolder()
  const path = nextKeyPath(dataDir)
  writeFileSync(path, `${key.toString('base64')}\n`)
  return { dataDir, path }
}

it('a next key that is the present one is deleted, and any other stays', () => {
  const { dataDir, path } = leave(keyOf(7))
  forgetUsedKey({ secretKey: keyOf(8), secretKeyFile: undefined, dataDir })
  expect(existsSync(path)).toBe(true)
  forgetUsedKey({ secretKey: undefined, secretKeyFile: undefined, dataDir })
  expect(existsSync(path)).toBe(true)
  forgetUsedKey({ secretKey: keyOf(7), secretKeyFile: '/nowhere', dataDir })
  expect(existsSync(path)).toBe(false)
})

it('a next key stays while SECRET_KEY_FILE is its file', () => {
  const { dataDir, path } = leave(keyOf(7))
  forgetUsedKey({ secretKey: keyOf(7), secretKeyFile: path, dataDir })
  expect(existsSync(path)).toBe(true)
})
