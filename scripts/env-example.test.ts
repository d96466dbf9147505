import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { environmentSchema } from '../admin-api/src/config/environment.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const offered = namesIn(read('.env.example'), /^#?([A-Z][A-Z0-9_]+)=/gm)
/** Read where the log is made, before there is a configuration. */
const known = new Set([...Object.keys(environmentSchema.shape), 'LOG_LEVEL'])

test('.env.example lists everything that the service reads', () => {
  expect([...known].filter((name) => !offered.has(name))).toEqual([])
})

test('.env.example lists nothing that is read nowhere', () => {
  const forCompose = namesIn(read('docker-compose.yml'), /\$\{([A-Z_]+)/g)
  expect([...offered].filter((name) => !known.has(name) && !forCompose.has(name))).toEqual([])
})

function namesIn(text: string, pattern: RegExp): Set<string> {
  return new Set([...text.matchAll(pattern)].flatMap(([, name]) => name ?? []))
}
