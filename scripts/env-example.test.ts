import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { loadConfig } from '../admin-api/src/config/config.ts'

test('.env.example changes nothing as it stands, and every example in it is right', () => {
  const text = readFileSync(join(import.meta.dirname, '../.env.example'), 'utf8')
  const uncommented = text.replace(/^# ?(?=[A-Z][A-Z_]+=)/gm, '')
  expect(parseEnv(text)).toEqual({})
  // A key in an example would be one that everybody knows.
  const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')
  expect(loadConfig({ ...parseEnv(uncommented), SECRET_KEY })).toMatchObject({ ok: true })
})
