import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { loadConfig } from '../admin-api/src/config/config.ts'
import { environmentSchema } from '../admin-api/src/config/environment.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const offered = namesIn(read('.env.example'), /^#?([A-Z][A-Z0-9_]+)=/gm)
/** Only Docker Compose reads it. */
const COMPOSE_PROFILES = 'COMPOSE_PROFILES'
const known = new Set(Object.keys(environmentSchema.shape))

test('.env.example lists everything that the service reads', () => {
  expect([...known].filter((name) => !offered.has(name))).toEqual([])
})

test('.env.example lists nothing that is read nowhere', () => {
  const files = read('docker-compose.yml') + read('docker-compose.scale.yml')
  const forCompose = namesIn(files, /\$\{([A-Z_]+)/g).add(COMPOSE_PROFILES)
  expect([...offered].filter((name) => !known.has(name) && !forCompose.has(name))).toEqual([])
})

test('.env.example changes nothing as it stands, and every example in it is right', () => {
  const text = read('.env.example')
  const uncommented = text.replace(/^# ?(?=[A-Z][A-Z_]+=)/gm, '')
  expect(parseEnv(text)).toEqual({})
  // A key in an example would be one that everybody knows.
  const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')
  expect(loadConfig({ ...parseEnv(uncommented), SECRET_KEY })).toMatchObject({ ok: true })
})

test('docs/operate/configuration.md explains everything that .env.example lists', () => {
  const explained = namesIn(read('docs/operate/configuration.md'), /`([A-Z][A-Z0-9_]+)/g)
  expect([...offered].filter((name) => !explained.has(name))).toEqual([])
})

function namesIn(text: string, pattern: RegExp): Set<string> {
  return new Set([...text.matchAll(pattern)].flatMap(([, name]) => name ?? []))
}
