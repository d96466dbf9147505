import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'
import { loadSigningKeys } from './secret-keys.ts'

test('keys are made once, for the owner’s eyes only', () => {
  const config = { dataDir: newFolder(), sharedSigningKeys: undefined }
  const made = loadSigningKeys(config)
  expect(loadSigningKeys(config)).toEqual(made)
  expect(made.webhook).toMatch(/^[0-9a-f]{64}$/)
  expect(statSync(join(config.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(readdirSync(config.dataDir)).toEqual(['secrets.json'])
})

test.each(['{}', ''])('damaged keys are not replaced silently: %j', (content) => {
  const config = { dataDir: newFolder(), sharedSigningKeys: undefined }
  writeFileSync(join(config.dataDir, 'secrets.json'), content)
  expect(() => loadSigningKeys(config)).toThrow(/secrets\.json lacks some of its keys/)
})
