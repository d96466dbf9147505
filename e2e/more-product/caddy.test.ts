import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endProcess } from '../../testing/end-process.ts'
import { findFreePort } from '../../testing/free-port.ts'
import { createArticle } from '../support/content.ts'
import { type Hometown, startHometown, waitFor } from '../support/start-hometown.ts'
import { ensureInstalled } from '../wordpress/packages.ts'

const CADDYFILE = join(import.meta.dirname, '../../Caddyfile')
const hasCaddy = () => spawnSync('caddy', ['version']).status === 0
const problem = process.platform === 'linux' ? ensureInstalled(hasCaddy() ? [] : ['caddy']) : 'Linux'

describe.skipIf(problem)('Caddy before the service, as in docker-compose.yml', () => {
  let hometown: Hometown
  let caddy: ChildProcess
  let folder: string
  let site: string
  const ask = (path: string) => fetch(`${site}${path}`, { redirect: 'manual' })

  beforeAll(async () => {
    hometown = await startHometown({ env: { TRUST_PROXY: '1' } })
    folder = mkdtempSync(join(tmpdir(), 'hometown-caddy-'))
    const [port, other] = [await findFreePort(), await findFreePort()]
    site = `http://localhost:${port}`
    // The ports are others than production's, and Caddy opens none for its commands.
    const text = readFileSync(CADDYFILE, 'utf8').replace('{\n', '{\n\tadmin off\n')
    writeFileSync(join(folder, 'Caddyfile'), text.replace('\nhttp:// {', `\nhttp://:${other} {`))
    caddy = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
      stdio: 'ignore',
      env: {
        ...{ PATH: process.env.PATH, HOME: folder, SITE_DOMAIN: site, SERVICE: new URL(hometown.url).host },
        ...{ SITE_ALIAS: `http://alias.invalid:${other}`, WORDPRESS_DOMAIN: `http://wordpress.invalid:${other}` },
      },
    })
    await waitFor(async () => (await ask('/').catch(() => undefined))?.ok || undefined)
  })
  afterAll(async () => {
    if (caddy) await endProcess(caddy, 'SIGTERM')
    await hometown?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('shows a withdrawn page to nobody, although its file is there and nothing can be published', async () => {
    const { id, slug } = await createArticle(hometown)
    await waitFor(async () => (await ask(`/${slug}`)).ok || undefined)
    const publisher = hometown.pids().publisher
    if (publisher === undefined) throw new Error('No publisher runs.')
    process.kill(publisher, 'SIGSTOP')
    try {
      await hometown.call('DELETE', `/api/articles/${id}`)
      await waitFor(async () => (await ask(`/${slug}`)).status === 410 || undefined)
      expect(existsSync(join(hometown.dataDir, 'site/current', `${slug}.html`))).toBe(true)
    } finally {
      process.kill(publisher, 'SIGCONT')
    }
  })

  it('says that the service is away', async () => {
    await hometown.stop()
    const answer = await ask('/')
    expect([answer.status, await answer.text()]).toEqual([
      503,
      'The service can’t be reached right now. Try again in a moment.',
    ])
  })
})
