import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { NODE_COMPILE_CACHE } from '../../testing/compile-cache.ts'
import { findFreePort } from '../../testing/free-port.ts'
import { createArticle, updateArticle } from '../support/articles.ts'
import { startHometown, waitFor } from '../support/start-hometown.ts'

const start = join(import.meta.dirname, '../../scripts/start.mjs')

describe('the first start', () => {
  it('gives a county’s site, keeps it over a restart, and stops when told', async () => {
    const first = await startHometown({ removeData: false, isFirstStart: true })
    const article = await createArticle(first)
    const page = await waitFor(() => first.page(`/${article.slug}`))
    expect(page).toContain(article.title)
    expect(await waitFor(async () => ((await first.page('/'))?.includes(article.title) ? true : undefined))).toBe(true)
    await waitFor(() => first.page('/pagefind/current.json'), 60_000)
    await first.stop()

    const begun = performance.now()
    const second = await startHometown({ dataDir: first.dataDir })
    try {
      expect(await second.page(`/${article.slug}`)).toContain(article.title)
      expect(second.output()).not.toContain('[1/2]')
      await updateArticle(second, article.id, { title: 'Changed after the restart' })
      await waitFor(async () => ((await second.page(`/${article.slug}`))?.includes('Changed after') ? true : undefined))
    } finally {
      await second.stop()
    }
    expect(performance.now() - begun).toBeLessThan(60_000)
  })
})

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

  it('says that the port is taken', async () => {
    const port = await findFreePort()
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    const run = tryStart({ PORT: String(port) })
    other.close()
    expect(run.status).toBe(1)
    expect(run.stdout).toContain(`Port ${port}`)
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

  it('can’t be mistaken for one that was killed', async () => {
    const first = await startHometown({ removeData: false })
    await first.kill()
    const second = await startHometown({ dataDir: first.dataDir })
    await second.stop()
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
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE, DATA_DIR: dataDir, ...env },
      encoding: 'utf8',
      timeout: 60_000,
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
