import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const STATES = ['met', 'not met', 'doesn’t apply']

/** `V1.1.1 2` in each line: a requirement of OWASP ASVS 5.0, and its level. */
const known = readFileSync(join(import.meta.dirname, 'asvs-5.0-ids.txt'), 'utf8')
  .trim()
  .split('\n')
const rows = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .map(([, id = '', level = '', short = '', state = '', how = '', test = '']) => ({
    id,
    level,
    short,
    state,
    how,
    test,
  }))

test('docs/security.md has each requirement of levels 1 and 2 once, in order', () => {
  expect(known).toHaveLength(253)
  expect(rows.map(({ id, level }) => `${id} ${level}`)).toEqual(known)
})

test('each requirement says its state, how or why not, and its test', () => {
  const incomplete = rows.filter(({ short, state, how, test: tested }) => {
    const isUntested = tested === '' || (state === 'met' && tested === '–')
    return !STATES.includes(state) || short === '' || how.length < 3 || isUntested
  })
  expect(incomplete.map(({ id }) => id)).toEqual([])
})

test('each file that the table names exists', () => {
  const paths = rows.flatMap(({ id, how, test: tested }) =>
    [...`${how} ${tested}`.matchAll(/`([^`]+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => /^(?:[\w.-]+\/)+[\w.-]+\.(?:ts|tsx|mjs|js|md|yml|yaml|json|php|toml)$/.test(path))
      .map((path) => ({ id, path })),
  )
  expect(paths.length).toBeGreaterThan(200)
  expect(paths.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([])
})
