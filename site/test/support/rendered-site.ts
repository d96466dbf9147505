import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import { JSDOM } from 'jsdom'
import type { SiteContent } from '../../src/lib/content.ts'
import { type ContentParts, createContent, type MutableContent } from '../../src/lib/load-content.ts'
import { SITE_DIST } from '../../src/publisher/files.ts'
import { loadPageRenderer } from '../../src/publisher/render.ts'
import { sampleSite, TODAY } from './sample-content.ts'

const renderer = await loadPageRenderer(SITE_DIST)

interface RenderedSite {
  text(path: string): Promise<string>
  page(path: string): Promise<Document>
  feed(path: string): Promise<Document>
}

export function renderedSite(content: SiteContent): RenderedSite {
  const text = async (path: string) => {
    const page = await renderer.render(path, content)
    if (page === undefined) throw new Error(`404: there is no ${path}`)
    return page
  }
  return {
    text,
    page: async (path) => new JSDOM(await text(path)).window.document,
    feed: async (path) => new JSDOM(await text(path), { contentType: 'application/xml' }).window.document,
  }
}

interface SampleParts extends Partial<Omit<ContentParts, 'site'>> {
  readonly site?: Partial<SiteInfo>
  readonly today?: string
}

/** Makes content of the sample site; nothing but what is given. */
export function contentOf({ site, today = TODAY, ...parts }: SampleParts = {}): MutableContent & { today: string } {
  return { ...createContent({ articles: [], events: [], ...parts, site: { ...sampleSite, ...site } }), today }
}

export function textOf(element: Element | null | undefined): string {
  return element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
}

export function textsOf(root: ParentNode, selector: string): string[] {
  return Array.from(root.querySelectorAll(selector), textOf)
}

export function jsonLdOf(page: Document): Record<string, unknown>[] {
  const scripts = [...page.querySelectorAll('script[type="application/ld+json"]')]
  return scripts.flatMap(({ textContent }) => JSON.parse(textContent)['@graph'])
}

export const COPIES = {
  src: '/derived/0123456789abcdef0123-640.jpg',
  width: 640,
  height: 480,
  focal: { x: 0.5, y: 0.1 },
  sources: [{ type: 'image/webp' as const, srcset: '/derived/0123456789abcdef0123-640.webp 640w' }],
}

export const PICTURE = { src: '/uploads/fair.webp', srcset: '', width: 1600, height: 1067, alt: 'A Ferris wheel' }
