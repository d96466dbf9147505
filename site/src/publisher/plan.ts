import type { SiteContent } from '../lib/content.ts'
import { BUILD_FILE, buildText, HEADERS_FILE, headersText, REDIRECTS_FILE, redirectsText } from './derived-files.ts'
import type { LastSite } from './last-site.ts'
import type { PageFailures } from './page-failures.ts'
import type { PageRenderer, RenderedFile } from './render.ts'
import { renderPages } from './render-pages.ts'
import { fileOfPage, isPage, NOT_FOUND, type PagePath, writingOrder } from './site-paths.ts'
import type { FileChange } from './write.ts'

export function derivedFiles(content: SiteContent, isStanding: (path: PagePath) => boolean): RenderedFile[] {
  return [
    { file: REDIRECTS_FILE, bytes: Buffer.from(redirectsText(content, isStanding)) },
    { file: HEADERS_FILE, bytes: Buffer.from(headersText(content.site)) },
  ]
}

export function buildFile(id: string): RenderedFile {
  return { file: BUILD_FILE, bytes: Buffer.from(buildText(id)) }
}

/** Returns changes in the order in which readers may see them: pages, lists of them, redirects, then removals. */
export async function planUpdate(
  renderer: PageRenderer,
  content: SiteContent,
  touched: Iterable<PagePath>,
  failures: PageFailures,
  last: LastSite,
): Promise<FileChange[]> {
  const paths = [...touched]
  const present = paths.filter((path) => isPage(content, path))
  present.sort((one, other) => writingOrder(one) - writingOrder(other))
  const changes = new Map<string, FileChange>()
  for await (const page of renderPages(renderer, content, present, failures, last)) changes.set(page.file, page)
  await assertCodeRenders(renderer, content, failures)
  const gone = paths.filter((path) => {
    if (changes.has(fileOfPage(path))) return false
    return isPage(content, path) || !last.isMissingElsewhere(path, changes)
  })
  // Ask the live site, because not every failed page is tried again, and no redirect may lead to a missing page.
  const isStanding = (path: PagePath) => last.isMissingElsewhere(path, changes)
  return [...changes.values(), ...derivedFiles(content, isStanding), ...gone.map(removal)]
}

/** If all touched pages failed, a page without articles tells whether the code can render anything. */
async function assertCodeRenders(renderer: PageRenderer, content: SiteContent, failures: PageFailures): Promise<void> {
  if (!failures.renderedNone) return
  await renderer.render(NOT_FOUND, content).catch(() => failures.assertSomeRendered())
}

function removal(path: PagePath): FileChange {
  return { file: fileOfPage(path), bytes: undefined }
}
