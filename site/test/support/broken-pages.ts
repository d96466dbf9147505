import type { PageRenderer } from '../../src/publisher/render.ts'
import { type ContentService, contentKey, startContentService } from './content-service.ts'
import { change, getRenderer, makeFolder, type OpenPublisher, openPublisher, removeFolders } from './open-publisher.ts'
import { rememberPages } from './remembered-pages.ts'
import { sampleContent } from './sample-content.ts'

/** A service with 20 articles, and publishers whose pages fail on request. */
export interface BrokenPages {
  readonly service: ContentService
  /** Pages that fail whatever the content; `all` for every page. */
  readonly broken: Set<string>
  /** Titles of articles that make every page with them fail. */
  readonly poisoned: Set<string>
  /** A publisher that has published everything. */
  open(options?: { siteDir?: string; code?: string; now?: () => number }): Promise<OpenPublisher>
  /** A new process on an existing folder, which has published nothing yet. */
  start(siteDir: string, code?: string): Promise<OpenPublisher>
  close(): Promise<void>
}

export async function openBrokenPages(): Promise<BrokenPages> {
  const service = await startContentService(sampleContent(20).articles.all())
  const broken = new Set<string>()
  const poisoned = new Set<string>()
  const pages = await getRenderer()
  let base = pages
  const renderer: PageRenderer = {
    async render(path, content) {
      const page = await base.render(path, content)
      const isPoisoned = [...poisoned].some((title) => page.includes(title))
      if (broken.has(path) || broken.has('all') || isPoisoned) throw new Error('No picture')
      return page
    },
  }
  return {
    service,
    broken,
    poisoned,
    async open({ siteDir = makeFolder(), code = 'test', now = Date.now } = {}) {
      const publisher = await openPublisher(service.origin, { renderer, siteDir, code, now })
      base = rememberPages(pages, `${contentKey(service.origin)} opened`)
      await publisher.send([change('verify')])
      base = pages
      return publisher
    },
    start: (siteDir, code = 'test') => openPublisher(service.origin, { renderer, siteDir, code }),
    async close() {
      await service.close()
      removeFolders()
    },
  }
}
