import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WORKFLOWS = join(import.meta.dirname, '../../.github/workflows')
const files = readdirSync(WORKFLOWS).map((name) => ({ name, text: readFileSync(join(WORKFLOWS, name), 'utf8') }))

test('CI runs actions by their commits, which nobody can move, and tools by whole versions', () => {
  const actions = files.flatMap(({ text }) => [...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action))
  expect(actions.filter((action) => !/@[\da-f]{40}$/.test(action))).toEqual([])
  expect(actions.length).toBeGreaterThan(3)
  const tools = files.flatMap(({ text }) => [...text.matchAll(/npx --yes (\S+)/g)].map(([, tool = '']) => tool))
  expect(tools.filter((tool) => !/@\d+\.\d+\.\d+$/.test(tool))).toEqual([])
  expect(tools).toHaveLength(1)
})
