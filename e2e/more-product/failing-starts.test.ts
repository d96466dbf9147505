import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findFreePort } from '../../testing/free-port.ts'
import { productEnvironment, startHometown } from '../support/start-hometown.ts'

const start = join(import.meta.dirname, '../../scripts/start.mjs')

describe('a product that was started by another process', () => {
  it('ends when that process is gone', async () => {
    const hometown = await startHometown()
    await hometown.abandon()
    await expect(fetch(hometown.url)).rejects.toThrow()
  })
})

describe('a start that can not succeed', () => {
  it('says one line per wrong value', () => {
    const run = tryStart({ PORT: 'many', TIME_ZONE: 'Mars/Base', SITE_URL: 'not an address' })
    expect(run.status).toBe(1)
    const lines = run.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toHaveLength(3)
    for (const name of ['PORT', 'TIME_ZONE', 'SITE_URL'])
      expect(lines).toContainEqual(
        expect.objectContaining({ level: 50, name: 'start', msg: expect.stringMatching(`^${name}`) }),
      )
    expect(run.stderr).toBe('')
    const inTerminal = tryStart({ PORT: 'many', LOG_FORMAT: 'text' })
    expect([inTerminal.stdout, inTerminal.stderr]).toEqual(['', expect.stringMatching(/^PORT /)])
    expect(run.stdout).not.toContain('    at ')
  })

  it('says that another one is running with the same data', async () => {
    const first = await startHometown()
    onTestFinished(() => first.stop())
    const run = tryStart({ DATA_DIR: first.dataDir, PORT: String(await findFreePort()) })
    expect(run.status).toBe(1)
    expect(run.stdout).toContain(`already running with the data in ${first.dataDir}`)
    expect(run.stdout).not.toContain('    at ')
    expect(await first.page('/')).toContain('<title>')
  })

  it('says that the data can’t be written', () => {
    const run = tryStart({ DATA_DIR: '/dev/null/hometown' })
    expect(run.status).toBe(1)
    expect(run.stdout).toContain('/dev/null/hometown')
    expect(run.stdout).not.toContain('    at ')
  })
})

function tryStart(env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'hometown-start-'))
  chmodSync(dataDir, 0o755)
  try {
    return spawnSync(process.execPath, [start], {
      cwd: dataDir,
      env: { ...productEnvironment(dataDir), ...env },
      encoding: 'utf8',
      timeout: 60_000,
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
