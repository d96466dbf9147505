import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../src')
const serverOnly = [
  'collect-when-idle.ts',
  'safe-html.ts',
  'safe-html-policy.ts',
  'share-card.ts',
  'webhook-signature.ts',
]
const files = readdirSync(source).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))

function importsOf(file: string, seen = new Set<string>()): Set<string> {
  for (const [, name = ''] of readFileSync(join(source, file), 'utf8').matchAll(/from '([^']+)'/g)) {
    const target = name.replace(/^\.\//, '')
    if (seen.has(target)) continue
    seen.add(target)
    if (name.startsWith('./')) importsOf(target, seen)
  }
  return seen
}

it.each(files.filter((name) => !serverOnly.includes(name)))('%s can be imported in a browser', (file) => {
  const brought = [...importsOf(file)]
  expect(brought.filter((name) => name === 'sanitize-html' || name.startsWith('node:'))).toEqual([])
})

it.each(files)('%s imports nothing of the other packages', (file) => {
  expect([...importsOf(file)].filter((name) => name.startsWith('@hometown/') || name.startsWith('..'))).toEqual([])
})
