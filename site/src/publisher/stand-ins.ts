import type { SiteArticle, SiteContent } from '../lib/content.ts'
import { articlePath } from '../lib/paths.ts'
import { createTurns } from './event-loop-turns.ts'
import type { LastSite } from './last-site.ts'
import type { PageFailures } from './page-failures.ts'
import { plainList } from './plain-list.ts'
import type { RenderedFile } from './render.ts'
import { fileOfPage, pathOfFile } from './site-paths.ts'

/** Yields the last version, else the one at the former address, else a plain list if the page must exist. */
export async function* standIns(
  content: SiteContent,
  last: LastSite,
  failures: PageFailures,
): AsyncGenerator<RenderedFile, void, void> {
  const takeTurn = createTurns()
  const isReadable = ({ slug }: SiteArticle) =>
    !failures.has(articlePath(slug)) || last.findPage(articlePath(slug)) !== undefined
  for (const path of failures.paths) {
    await takeTurn()
    const file = fileOfPage(path)
    const kept = last.findPage(path)
    if (kept !== undefined) {
      failures.noteStandIn(path, 'kept')
      yield { file, bytes: kept }
      continue
    }
    const former = last.findFormer(path)
    if (former !== undefined) {
      failures.noteStandIn(path, 'former', pathOfFile(former.file))
      yield former
      continue
    }
    const plain = plainList(content, path, isReadable)
    if (plain !== undefined) yield { file, bytes: plain }
    failures.noteStandIn(path, plain !== undefined ? 'plain' : last.has(path) ? 'removed' : 'missing')
  }
}
