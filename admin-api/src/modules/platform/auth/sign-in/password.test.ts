import { expect, test } from 'vitest'
import { loadConfig } from '../../../../config/config.ts'
import { hashPassword, isPassword } from './password.ts'

test('the product hashes passwords with 19 MB and two rounds of argon2id', async () => {
  const loaded = loadConfig({})
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  const hash = await hashPassword(loaded.config, 'otter violin gravel')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword(loaded.config, hash, 'otter violin gravel')).toBe(true)
  expect(await isPassword(loaded.config, hash, 'otter violin')).toBe(false)
  expect(await isPassword(loaded.config, undefined, 'no password of anybody')).toBe(false)
})
