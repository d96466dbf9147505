import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ContentService, startContentService } from '../../test/support/content-service.ts'
import {
  change,
  getRenderer,
  listReleases,
  makeFolder,
  openPublisher,
  readSite,
  removeFolders,
  renderSite,
} from '../../test/support/open-publisher.ts'
import { sampleArticle, sampleContent, TODAY } from '../../test/support/sample-content.ts'
import type { PageRenderer } from './render.ts'

describe('a publish', () => {
  let service: ContentService

  beforeEach(async () => {
    service = await startContentService(sampleContent(20).articles.all())
  })

  afterEach(async () => {
    await service.close()
    removeFolders()
  })

  it('makes up for one that failed', async () => {
    const pages = await getRenderer()
    let fails = false
    const renderer: PageRenderer = {
      render: (path, content) => (fails ? Promise.reject(new Error('Not now')) : pages.render(path, content)),
    }
    const publisher = await openPublisher(service.origin, { renderer })
    await publisher.send([change('verify')])
    fails = true
    service.posts.delete(5)
    await expect(publisher.send([change('article', 5)])).rejects.toThrow('Not now')
    fails = false
    // Memory already has the new content, but the pages of the failed publish must still be updated.
    const { removed } = await publisher.send([change('article', 6)])
    expect(removed).toEqual(['story-5.html'])
    expect(readSite(publisher.siteDir)).toEqual(await renderSite(service.origin))
  })

  it('does not write what is already there', async () => {
    const publisher = await openPublisher(service.origin)
    await publisher.send([change('verify')])
    expect(await publisher.send([change('article', 1)])).toMatchObject({ written: [], removed: [] })
    expect(await publisher.send([change('verify')])).toMatchObject({ written: [], removed: [] })
  })

  it('follows the county’s date, and renders every footer anew in a new year', async () => {
    const publisher = await openPublisher(service.origin)
    await publisher.send([change('verify')])
    const next = await publisher.send([change('midnight')], '2026-11-21')
    expect(next.newRelease).toBe(false)
    expect(readSite(publisher.siteDir)).toEqual(await renderSite(service.origin, '2026-11-21'))
    const newYear = await publisher.send([change('midnight')], '2027-01-01')
    expect(newYear.newRelease).toBe(true)
    expect(readSite(publisher.siteDir)).toEqual(await renderSite(service.origin, '2027-01-01'))
  })

  it('renders everything again for new code, and keeps the release before', async () => {
    const siteDir = makeFolder()
    for (const code of ['first', 'second', 'third']) {
      const publisher = await openPublisher(service.origin, { siteDir, code })
      expect(await publisher.send([change('verify')])).toMatchObject({ newRelease: true })
      await publisher.cleanUp()
    }
    expect(listReleases(siteDir)).toEqual(['000002-second', '000003-third'])
  })

  it('has the disk confirm a whole new release before it is live, and then the link to it', async () => {
    const siteDir = makeFolder()
    const confirmed: [string, isLive: boolean, files: number][] = []
    const note = async (path: string) => {
      const files = readdirSync(path, { recursive: true }).length
      confirmed.push([path, existsSync(join(siteDir, 'current')), files])
    }
    const publisher = await openPublisher(service.origin, {
      siteDir,
      durability: {
        confirmFiles: async () => undefined,
        confirmFolders: async (folders) => {
          for (const folder of folders) await note(folder)
        },
        confirmTree: note,
      },
    })
    const { release } = await publisher.send([change('verify')])
    const root = join(siteDir, 'releases', release)
    expect(confirmed.map(([path, isLive]) => [path, isLive])).toEqual([
      [root, false],
      [siteDir, true],
    ])
    expect(confirmed[0]?.[2]).toBe(readdirSync(root, { recursive: true }).length)
  })

  it('writes redirects from old addresses, never over a page', async () => {
    service.site = {
      ...service.site,
      redirects: [
        { from: '/old', to: '/story-1' },
        { from: '/story-2', to: '/story-1' },
        { from: '/a b\n/* /evil', to: '/story-1' },
      ],
    }
    const publisher = await openPublisher(service.origin)
    await publisher.send([change('verify')])
    expect(readSite(publisher.siteDir).get('_redirects')).toBe('/old /story-1 301\n/article/:slug /:slug 301\n')
    service.posts.set(21, sampleArticle({ wordpressPostId: 21, slug: 'old' }))
    await publisher.send([change('article', 21)])
    expect(readSite(publisher.siteDir).get('_redirects')).not.toContain('/old ')
    service.site = { ...service.site, redirects: [{ from: '/older', to: '/story-1' }] }
    const { written } = await publisher.send([change('redirect')])
    expect(written).toEqual(['_redirects', 'build.json'])
  })

  it('does not follow a change’s own words out of the site', async () => {
    const publisher = await openPublisher(service.origin)
    await publisher.send([change('verify')])
    const outside = join(publisher.siteDir, 'outside.html')
    writeFileSync(outside, 'mine')
    utimesSync(outside, 0, 0)
    const before = { slug: '../../outside', category: 'Sports', month: '2026-11', status: 'published' } as const
    await publisher.send([{ ...change('article', 1), before }], TODAY)
    expect(statSync(outside).mtimeMs).toBe(0)
  })
})
