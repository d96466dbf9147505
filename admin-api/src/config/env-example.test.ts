import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { environmentSchema } from './environment.ts'

const text = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8')
const uncommented = text.replace(/^# ?(?=[A-Z][A-Z_]+=)/gm, '')

test('.env.example lists every variable', () => {
  expect(Object.keys(parseEnv(uncommented))).toEqual(expect.arrayContaining(Object.keys(environmentSchema.shape)))
})

test('.env.example changes nothing as it stands, and every example in it is right', () => {
  expect(parseEnv(text)).toEqual({})
  expect(loadConfig(parseEnv(uncommented))).toMatchObject({ ok: true })
})
