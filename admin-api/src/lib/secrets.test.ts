import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSecrets, webhookSecret } from './secrets.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hometown-secrets-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('keys are made once, for the owner’s eyes only', () => {
  const made = loadSecrets({ dataDir, sharedSecrets: undefined })
  expect(loadSecrets({ dataDir, sharedSecrets: undefined })).toEqual(made)
  expect(made.webhook).toMatch(/^[0-9a-f]{64}$/)
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['secrets.json'])
})

test('the webhook is signed with the configured secret, else with the made one', () => {
  expect(webhookSecret({ dataDir, sharedSecrets: undefined, webhookSecret: 'configured-one' })).toBe('configured-one')
  expect(webhookSecret({ dataDir, sharedSecrets: undefined, webhookSecret: undefined })).toBe(
    loadSecrets({ dataDir, sharedSecrets: undefined }).webhook,
  )
})

test('damaged keys are not replaced silently', () => {
  writeFileSync(join(dataDir, 'secrets.json'), '{}')
  expect(() => loadSecrets({ dataDir, sharedSecrets: undefined })).toThrow(/secrets\.json lacks some of its keys/)
})
