import { setImmediate } from 'node:timers/promises'
import type { SiteContent } from '../lib/content.ts'
import { BUILD_FILE, buildText, HEADERS_FILE, headersText, REDIRECTS_FILE, redirectsText } from './derived-files.ts'
import type { PageRenderer } from './render.ts'
import { fileOfPage, isPage, type PagePath, writingOrder } from './site-paths.ts'
import type { FileChange } from './write.ts'

/** A preview need not wait for more than this many pages. */
const PAGES_IN_A_ROW = 50

export interface RenderedFile {
  readonly file: string
  readonly bytes: Buffer
}

/** Pages one after the other. Throws at the first that can't be rendered. */
export async function* renderPages(
  renderer: PageRenderer,
  content: SiteContent,
  paths: Iterable<PagePath>,
): AsyncGenerator<RenderedFile> {
  let count = 0
  for (const path of paths) {
    yield { file: fileOfPage(path), bytes: await renderer.render(path, content) }
    count++
    if (count % PAGES_IN_A_ROW === 0) await setImmediate()
  }
}

export function derivedFiles(content: SiteContent): RenderedFile[] {
  return [
    { file: REDIRECTS_FILE, bytes: Buffer.from(redirectsText(content)) },
    { file: HEADERS_FILE, bytes: Buffer.from(headersText(content.site)) },
  ]
}

export function buildFile(id: string): RenderedFile {
  return { file: BUILD_FILE, bytes: Buffer.from(buildText(id)) }
}

/**
 * What to do about touched pages, everything rendered, in the order in which readers may see it: pages, the lists that
 * link to them, redirects, and only then the pages that go.
 */
export async function planUpdate(
  renderer: PageRenderer,
  content: SiteContent,
  touched: Iterable<PagePath>,
): Promise<FileChange[]> {
  const present: PagePath[] = []
  const gone: PagePath[] = []
  for (const path of touched) (isPage(content, path) ? present : gone).push(path)
  present.sort((one, other) => writingOrder(one) - writingOrder(other))
  const changes: FileChange[] = []
  for await (const page of renderPages(renderer, content, present)) changes.push(page)
  changes.push(...derivedFiles(content))
  for (const path of gone) changes.push({ file: fileOfPage(path), bytes: undefined })
  return changes
}
