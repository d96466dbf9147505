import type { SiteArticle, SiteContent } from '../lib/content.ts'
import { articlePath } from '../lib/paths.ts'
import { createTurns } from './event-loop-turns.ts'
import { isCheckable, type LastSite } from './last-site.ts'
import { plainList } from './plain-list.ts'
import { fileOfPage, isPage, listPagePaths, type PagePath } from './site-paths.ts'
import type { FileChange } from './write.ts'

/**
 * Plans what must not wait, without the pages' code: removes or replaces touched pages that are gone, show another
 * subject than they should, or name withdrawn content.
 * @param touched undefined if unknown: then every page and every file is checked.
 */
export async function planTakeDown(
  content: SiteContent,
  touched: Iterable<PagePath> | undefined,
  last: LastSite,
): Promise<FileChange[]> {
  const paths = new Set(touched ?? [...listPagePaths(content), ...last.paths()])
  const takeTurn = createTurns()
  const changes: FileChange[] = []
  const unsure: PagePath[] = []
  const gone = new Set<PagePath>()
  for (const path of paths) {
    await takeTurn()
    if (isPage(content, path) && !isCheckable(path)) {
      unsure.push(path)
      continue
    }
    const bytes = remainsOf(content, path, last)
    if (bytes === undefined) gone.add(path)
    // Few pages differ, and all of them wouldn't fit into memory.
    if (bytes === undefined || !last.holds(path, bytes)) changes.push({ file: fileOfPage(path), bytes })
  }
  for (const path of unsure) if (last.linksTo(path, gone)) changes.push({ file: fileOfPage(path), bytes: undefined })
  return changes
}

function remainsOf(content: SiteContent, path: PagePath, last: LastSite): Buffer | undefined {
  if (!isPage(content, path)) return last.isMissingElsewhere(path) ? last.findStanding(path) : undefined
  const isReadable = ({ slug }: SiteArticle) => last.findPage(articlePath(slug)) !== undefined
  return last.findPage(path) ?? plainList(content, path, isReadable)
}
