import type { SiteContent } from '../lib/content.ts'
import { BUILD_FILE, buildText, HEADERS_FILE, headersText, REDIRECTS_FILE, redirectsText } from './derived-files.ts'
import type { PageFailures } from './page-failures.ts'
import type { PageRenderer, RenderedFile } from './render.ts'
import { renderPages } from './render-pages.ts'
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
 * Returns changes in the order in which readers may see them: pages, lists of them, redirects, then removals.
 * @param redirects whether they may be others
 */
export async function planUpdate(
  renderer: PageRenderer,
  content: SiteContent,
  touched: Iterable<PagePath>,
  failures: PageFailures,
  redirects: boolean,
): Promise<FileChange[]> {
  const paths = [...touched]
  const present = paths.filter((path) => isPage(content, path))
  present.sort((one, other) => writingOrder(one) - writingOrder(other))
  const changes = new Map<string, FileChange>()
  for await (const page of renderPages(renderer, content, present, failures)) changes.set(page.file, page)
  const gone = paths.map(fileOfPage).filter((file) => !changes.has(file))
  return [
    ...changes.values(),
    ...(redirects ? derivedFiles(content) : []),
    ...gone.map((file) => ({ file, bytes: undefined })),
  ]
}
