import { createHash } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startS3StandIn } from '../../testing/s3-stand-in.ts'
import { startObjectsNode } from '../test/support/objects-node.ts'
import { createTestObjectsSite } from '../test/support/test-objects-site.ts'
import { openTestStore } from '../test/support/test-store.ts'
import { openObjectStore } from './object-store/open-object-store.ts'

const VERSIONS = 12
const PAGES = ['index.html', 'sports.html', 'fair.html']
const READERS = 6

/** Each version has its own style sheet; the sheets of former versions stay, as after real publishes. */
function filesOf(version: number): Record<string, string> {
  const sheet = (number: number) => `_astro/page.v${number}.css`
  const page = (name: string) =>
    `<!doctype html><link rel="stylesheet" href="/${sheet(version)}"><title>${name} of v${version}</title>${`<p>v${version}</p>`.repeat(300)}<!-- end of v${version} -->`
  const sheets = Array.from({ length: version }, (_, index) => [sheet(index + 1), `a{order:${index + 1}}`])
  return Object.fromEntries([
    ...PAGES.map((name) => [name, page(name)]),
    ...sheets,
    ['404.html', page('404.html')],
    ['_redirects', ''],
  ])
}

describe('readers during a series of publishes', () => {
  it.each([
    ['a store that works', [{}]],
    ['a store that stalls', [{ stall: true }, {}]],
    ['a store that lies', [{ otherBytes: true }, {}]],
    ['a store that cuts bodies', [{ cutBodies: true }, {}]],
    ['a store that is busy', [{ failAll: true }, {}]],
  ])('get whole pages with their assets, never an older one after a newer one, from %s', async (_, faults) => {
    const s3 = await startS3StandIn()
    onTestFinished(s3.stop)
    const store = await openTestStore()
    const objects = await openObjectStore(s3.config)
    onTestFinished(() => objects.close())
    const site = createTestObjectsSite(store, objects)
    await site.publish(filesOf(1))
    const { get, context } = await startObjectsNode(store, objects)
    const problems: string[] = []
    let answered = 0
    let isOver = false

    async function read(): Promise<void> {
      const seen = new Map<string, number>()
      while (!isOver) {
        for (const name of PAGES) {
          const path = name === 'index.html' ? '/' : `/${name.replace('.html', '')}`
          const known = seen.get(path) ?? 0
          const version = await readPage(path, known)
          if (version !== undefined) seen.set(path, version)
        }
      }
    }

    async function readPage(path: string, known: number): Promise<number | undefined> {
      const { status, headers, body, text } = await get(path, { 'accept-encoding': 'identity' })
      if (status === 503) {
        if (headers['retry-after'] !== '2') problems.push(`${path}: 503 without Retry-After`)
        return undefined
      }
      answered++
      const version = Number(/ of v(\d+)/.exec(text)?.[1])
      const isWhole = text === filesOf(version)[path === '/' ? 'index.html' : `${path.slice(1)}.html`]
      const isOurs = headers.etag === `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
      if (status !== 200 || !isWhole || !isOurs) problems.push(`${path}: ${status}, ${text.slice(0, 200)}`)
      if (version < known) problems.push(`${path}: v${version} after v${known}`)
      const sheet = /href="([^"]+)"/.exec(text)?.[1] ?? ''
      const asset = await get(sheet)
      const isThere = asset.status === 503 || asset.text === `a{order:${version}}`
      if (!isThere) problems.push(`${path}: ${sheet} is ${asset.status}`)
      return version
    }

    const readers = Array.from({ length: READERS }, read)
    for (let version = 2; version <= VERSIONS; version++) {
      s3.setFaults({})
      const live = await site.publish(filesOf(version))
      s3.setFaults(faults[version % faults.length] ?? {})
      context.link.receive({ type: 'site-published', version: live })
      await expect.poll(() => context.site?.version, { timeout: 20_000 }).toBe(live)
      const before = answered
      const isWorking = faults[version % faults.length] === undefined || faults.length === 1
      if (isWorking) await expect.poll(() => answered, { timeout: 20_000 }).toBeGreaterThan(before + READERS)
    }
    s3.setFaults({})
    const newest = filesOf(VERSIONS)['index.html']
    await expect.poll(async () => (await get('/')).text, { timeout: 30_000 }).toBe(newest)
    isOver = true
    await Promise.all(readers)
    expect(problems).toEqual([])
  })
})
