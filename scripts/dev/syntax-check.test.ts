import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findSyntaxError } from './syntax-check.ts'

test('a syntax error is told with its place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hometown-syntax-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'bad.ts'), 'const good = 1\nconst = 2\n')
  writeFileSync(join(folder, 'good.ts'), 'export const good: number = 1\n')
  expect(findSyntaxError(folder, 'bad.ts')).toMatch(/^bad\.ts: [\s\S]*:2:7/)
  expect(findSyntaxError(folder, 'good.ts')).toBeUndefined()
  expect(findSyntaxError(folder, 'gone.ts')).toBeUndefined()
  expect(findSyntaxError(folder, '.env')).toBeUndefined()
})
