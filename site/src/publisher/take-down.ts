import type { SiteArticle, SiteContent } from '../lib/content.ts'
import { articlePath } from '../lib/paths.ts'
import { createTurns } from './event-loop-turns.ts'
import { isCheckable, type LastSite } from './last-site.ts'
import { plainList } from './plain-list.ts'
import { fileOfPage, isPage, listPagePaths, type PagePath } from './site-paths.ts'
import type { FileChange } from './write.ts'

/**
 * What must not wait, made without the pages' code: touched pages that are no more, show another subject than their address
 * now does, or name what was withdrawn.
 * @param touched undefined where nobody knows: then every page and every file is looked at.
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
    // Few differ, and the memory doesn't hold them all.
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
