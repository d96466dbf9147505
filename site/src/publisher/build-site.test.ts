import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, it } from 'vitest'
import { NODE_COMPILE_CACHE } from '../../../testing/compile-cache.ts'
import { distWithBrokenPage } from '../../test/support/broken-dist.ts'
import { type ContentService, openContentService } from '../../test/support/content-service.ts'
import { makeFolder } from '../../test/support/open-publisher.ts'
import { sampleArticle, sampleContent } from '../../test/support/sample-content.ts'
import { buildSite, readBuildOptions } from './build-site.ts'
import { listFiles, SITE_DIST } from './files.ts'

const run = promisify(execFile)

/** Only a site without a desk needs these rules. */
const NO_RULES = {
  sanitize: () => '',
  defaultPages: () => ({ termsHtml: '', privacyHtml: '', aboutHtml: '', contactHtml: '' }),
}

describe('npm run build:site', () => {
  let service: ContentService
  let outDir: string

  beforeEach(async () => {
    service = await openContentService(sampleContent(10).articles.all())
    outDir = join(makeFolder(), 'site')
  })

  function build(env: Record<string, string>, ...args: string[]) {
    const script = join(import.meta.dirname, '../../../scripts/build-site.ts')
    return run(process.execPath, [script, '--out', outDir, ...args], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...env },
    })
  }

  it('renders what the desk’s service has under the given id, and leaves that when the service is away', async () => {
    mkdirSync(outDir)
    writeFileSync(join(outDir, 'gone.html'), '')
    const redirects = ['/old', '/story-2'].map((from) => ({ from, to: '/story-1' }))
    service.site = { ...service.site, redirects }
    await build({ API_URL: service.origin }, '--id', 'publish-7')
    expect(readFileSync(join(outDir, 'build.json'), 'utf8')).toBe('{"id":"publish-7"}\n')
    expect(readFileSync(join(outDir, 'story-1.html'), 'utf8')).toContain('https://news.example.org/story-1')
    for (const file of ['index.html', '404.html', '410.html', '_redirects', '_headers', 'sports.html', '_astro'])
      expect(existsSync(join(outDir, file)), file).toBe(true)
    expect(existsSync(join(outDir, 'gone.html'))).toBe(false)
    // Some hosts would lead on from a page, so the file has no line for one.
    expect(readFileSync(join(outDir, '_redirects'), 'utf8')).toMatch(/^\/old \/story-1 301\n\/article/)
    const before = readFileSync(join(outDir, 'index.html'), 'utf8')
    await service.close()
    const failure = await build({ API_URL: service.origin }).catch((error: { code: number; stderr: string }) => error)
    expect(failure).toMatchObject({ code: 1, stderr: expect.stringContaining('The content could not be read') })
    expect(readFileSync(join(outDir, 'index.html'), 'utf8')).toBe(before)
  }, 120_000)

  it('reads a WordPress without a desk, makes its content safe and takes the rest from the environment', async () => {
    service.isWordPress = true
    service.posts.set(
      11,
      sampleArticle({ wordpressPostId: 11, slug: 'unsafe', content: '<p>Text</p><script>alert(1)</script>' }),
    )
    const env = { WORDPRESS_URL: service.origin, SITE_URL: 'https://paper.example.org/', SITE_NAME: 'The Paper' }
    await build(env)
    const page = readFileSync(join(outDir, 'unsafe.html'), 'utf8')
    for (const part of ['<p>Text</p>', 'The Paper', 'https://paper.example.org/unsafe']) expect(page).toContain(part)
    expect(page).not.toContain('alert(1)')
    // This WordPress has no calendar.
    expect(['calendar.html', 'calendar.ics', 'calendar'].filter((file) => existsSync(join(outDir, file)))).toEqual([])
    expect(page).not.toContain('href="/calendar"')
  })

  it('fails with a page that can’t be rendered, and leaves the build before', async () => {
    const buildWith = (distDir: string) =>
      buildSite(readBuildOptions(['--out', outDir], { API_URL: service.origin }), distDir, NO_RULES)
    await buildWith(SITE_DIST)
    const before = listFiles(outDir).toSorted()
    service.posts.delete(3)
    await expect(buildWith(distWithBrokenPage('/'))).rejects.toThrow('The page / could not be rendered')
    expect(listFiles(outDir).toSorted()).toEqual(before)
  })
})
