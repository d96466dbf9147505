import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSecrets, webhookSecrets } from './secrets.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hometown-secrets-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('keys are made once, for the owner’s eyes only', () => {
  const made = loadSecrets({ dataDir, sharedSecrets: undefined })
  expect(loadSecrets({ dataDir, sharedSecrets: undefined })).toEqual(made)
  expect(made.webhook[0]).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{12}$/),
    value: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['secrets.json'])
})

test('the webhook is signed with the configured secret, else with the made one', () => {
  expect(webhookSecrets({ dataDir, sharedSecrets: undefined, webhookSecret: 'configured-one' })).toEqual([
    'configured-one',
  ])
  expect(webhookSecrets({ dataDir, sharedSecrets: undefined, webhookSecret: undefined })).toEqual([
    loadSecrets({ dataDir, sharedSecrets: undefined }).webhook[0]?.value,
  ])
})

test('damaged keys are not replaced silently', () => {
  writeFileSync(join(dataDir, 'secrets.json'), '{}')
  expect(() => loadSecrets({ dataDir, sharedSecrets: undefined })).toThrow(/secrets\.json lacks some of its keys/)
})
