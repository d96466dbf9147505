import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ContentService, startContentService } from '../../test/support/content-service.ts'
import {
  change,
  getRenderer,
  makeFolder,
  openPublisher,
  readSite,
  removeFolders,
  renderSite,
} from '../../test/support/open-publisher.ts'
import { sampleContent, TODAY } from '../../test/support/sample-content.ts'
import { createFollowedPaths } from './followed-paths.ts'
import type { PageRenderer } from './render.ts'

describe('a publisher that takes over from another machine', () => {
  let service: ContentService

  beforeEach(async () => {
    service = await startContentService(sampleContent(20).articles.all())
  })

  afterEach(async () => {
    await service.close()
    removeFolders()
  })

  async function open() {
    const pages = await getRenderer()
    const rendered: string[] = []
    const renderer: PageRenderer = {
      render(path, content) {
        rendered.push(path)
        return pages.render(path, content)
      },
    }
    // Its disk is kept equal to the live site.
    const siteDir = makeFolder()
    await (await openPublisher(service.origin, { siteDir })).send([change('verify')])
    const publisher = await openPublisher(service.origin, { siteDir, renderer })
    const takeOver = (renderedOn = TODAY, today = TODAY) =>
      publisher.publish({ type: 'publish', requestId: 'r', today, changes: [], takenOver: { renderedOn } })
    return { publisher, rendered, siteDir, takeOver }
  }

  it('renders the pages of what it followed, and no others', async () => {
    const { publisher, rendered, siteDir, takeOver } = await open()
    service.posts.delete(5)
    await publisher.follow({ type: 'follow', requestId: 'f', today: TODAY, changes: [change('article', 5)] })
    expect(rendered).toEqual([])
    const { removed, written } = await takeOver()
    expect(removed).toEqual(['story-5.html'])
    expect(written.map(({ path }) => path)).toContain('index.html')
    expect(rendered.length).toBeLessThan(20)
    expect(readSite(siteDir)).toEqual(await renderSite(service.origin))
  })
})

describe('followed pages', () => {
  it('are remembered for ten minutes after they were last touched', () => {
    let now = 0
    const followed = createFollowedPaths(() => now)
    followed.note(['/', '/sports'])
    now = 5 * 60_000
    followed.note(['/'])
    now = 10 * 60_000
    expect(followed.list()).toEqual(['/'])
    now = 15 * 60_000
    expect(followed.list()).toEqual([])
  })
})
