import type { SiteContent } from '../lib/content.ts'
import { createTurns } from './event-loop-turns.ts'
import type { PageFailures } from './page-failures.ts'
import type { PageRenderer, RenderedFile } from './render.ts'
import { fileOfPage, NOT_FOUND, type PagePath } from './site-paths.ts'

/**
 * Renders pages one after the other, and notes failures. A page that fails keeps its last version, unless that shows
 * something withdrawn. Throws if the code can render none.
 */
export async function* renderPages(
  renderer: PageRenderer,
  content: SiteContent,
  paths: Iterable<PagePath>,
  failures: PageFailures,
): AsyncGenerator<RenderedFile, void, void> {
  const takeTurn = createTurns()
  let rendered = 0
  for (const path of paths) {
    const bytes = await renderer.render(path, content).catch((error: unknown) => {
      rendered--
      return failures.note(path, error)
    })
    rendered++
    if (bytes !== undefined) yield { file: fileOfPage(path), bytes }
    await takeTurn()
  }
  // If all touched pages failed, a page without articles tells whether the code can render anything.
  if (rendered === 0 && failures.paths.length > 0)
    await renderer.render(NOT_FOUND, content).catch(() => failures.throwFirst())
}
