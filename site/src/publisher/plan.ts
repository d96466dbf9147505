import type { SiteContent } from '../lib/content.ts'
import { BUILD_FILE, buildText, HEADERS_FILE, headersText, REDIRECTS_FILE, redirectsText } from './derived-files.ts'
import type { PageFailures } from './page-failures.ts'
import type { PageRenderer } from './render.ts'
import { type RenderedFile, renderPages } from './render-pages.ts'
import { fileOfPage, isPage, type PagePath, writingOrder } from './site-paths.ts'
import type { FileChange } from './write.ts'

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
  failures: PageFailures,
): Promise<FileChange[]> {
  const [present, gone] = [[...touched].filter((path) => isPage(content, path)), planTakeDown(content, touched)]
  present.sort((one, other) => writingOrder(one) - writingOrder(other))
  const changes = new Map<string, FileChange>()
  for await (const page of renderPages(renderer, content, present, failures)) changes.set(page.file, page)
  failures.assertSomeRendered()
  return [...changes.values(), ...derivedFiles(content), ...gone]
}

/** The touched pages that are no more. */
export function planTakeDown(content: SiteContent, touched: Iterable<PagePath>): FileChange[] {
  const gone = [...touched].filter((path) => !isPage(content, path))
  return gone.map((path) => ({ file: fileOfPage(path), bytes: undefined }))
}
