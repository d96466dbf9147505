import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SAY = `
  import { logAsService } from ${JSON.stringify(join(import.meta.dirname, 'publisher-log.ts'))}
  logAsService()
  console.warn('a page of %s looks odd', 'ann@example.org')
  console.error(new Error('two\\nlines'))
`

function run(env: Record<string, string>) {
  const args = ['--input-type=module', '--eval', SAY]
  return spawnSync(process.execPath, args, { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' })
}

it('what Astro and others print is a line of the log, without anybody’s address', () => {
  const { stdout, stderr } = run({})
  expect(stderr).toBe('')
  const lines = stdout.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, name: 'publisher', msg: 'a page of [email] looks odd' },
    { level: 50, name: 'publisher', msg: expect.stringContaining('Error: two\nlines') },
  ])
})

it('stays as it is where people read along', () => {
  expect(run({ LOG_FORMAT: 'text' }).stderr).toContain('a page of ann@example.org looks odd')
})
