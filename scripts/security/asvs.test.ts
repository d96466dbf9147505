import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const STATES = ['met', 'not met', 'doesn’t apply']

/** `V1.1.1 2` in each line: a requirement of OWASP ASVS 5.0, and its level. */
const known = readFileSync(join(import.meta.dirname, 'asvs-5.0-ids.txt'), 'utf8')
  .trim()
  .split('\n')
const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
const rows = page
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

test('the text counts the states as the table has them', () => {
  const counts = /Of (\d+) requirements, (\d+) are met, (\d+) don't apply, and (\d+) aren't met\./.exec(page)
  const inState = (wanted: string) => rows.filter(({ state }) => state === wanted).length
  expect(counts?.slice(1).map(Number)).toEqual([
    rows.length,
    inState('met'),
    inState('doesn’t apply'),
    inState('not met'),
  ])
})

test('the list names each requirement that isn’t met once, and no other', () => {
  const [, list = ''] = /\n### What isn't met yet\n([\s\S]*?)\n### /.exec(page) ?? []
  const items = [...list.matchAll(/^(\d+)\. \*\*(.+?)\*\*/gm)]
  expect(items.map(([, number]) => Number(number))).toEqual(items.map((_, index) => index + 1))
  const open = rows.filter(({ state }) => state === 'not met').map(({ id }) => id)
  expect(items.flatMap(([, , ids = '']) => ids.split(', ')).toSorted()).toEqual(open.toSorted())
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
