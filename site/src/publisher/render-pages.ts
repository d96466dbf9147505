import type { SiteArticle, SiteContent } from '../lib/content.ts'
import { createContentIndex } from '../lib/content-index.ts'
import { articlePath } from '../lib/paths.ts'
import { pathsShowing } from './affected-paths.ts'
import { createTurns } from './event-loop-turns.ts'
import { mostReadPaths } from './front-paths.ts'
import type { LastSite } from './last-site.ts'
import type { PageFailures } from './page-failures.ts'
import type { PageRenderer, RenderedFile } from './render.ts'
import { fileOfPage, isPage, type PagePath } from './site-paths.ts'
import { standIns } from './stand-ins.ts'

/** If more articles than this fail, they aren't the cause, and leaving each out would take long. */
const MOST_BROKEN_ARTICLES = 20

/**
 * Renders pages one after the other and notes failures. Pages that failed only because of a broken article, or would
 * link to an article without a page, follow without it and replace an earlier file of the same path. Stand-ins for
 * failed pages come last.
 */
export async function* renderPages(
  renderer: PageRenderer,
  content: SiteContent,
  paths: Iterable<PagePath>,
  failures: PageFailures,
  last: LastSite,
): AsyncGenerator<RenderedFile, void, void> {
  const wanted = new Set<PagePath>()
  const takeTurn = createTurns()
  for (const path of paths) {
    wanted.add(path)
    const page = await renderOrNote(renderer, content, path, failures)
    if (page !== undefined) yield page
    await takeTurn()
  }
  yield* renderWithoutBroken(renderer, content, wanted, failures, last)
  yield* standIns(content, last, failures)
}

async function* renderWithoutBroken(
  renderer: PageRenderer,
  content: SiteContent,
  wanted: ReadonlySet<PagePath>,
  failures: PageFailures,
  last: LastSite,
): AsyncGenerator<RenderedFile, void, void> {
  const broken = failures.brokenArticles(content)
  if (broken.length === 0 || broken.length > MOST_BROKEN_ARTICLES) return
  const culprits: SiteArticle[] = []
  for (const article of broken) {
    const others = broken.filter((other) => other !== article)
    const path = articlePath(article.slug)
    const page = others.length > 0 && (await renderOrNote(renderer, withoutArticles(content, others), path, failures))
    if (page) {
      failures.noteIncomplete(path)
      yield page
    } else culprits.push(article)
  }
  const rest = withoutArticles(content, culprits)
  for (const path of pagesToRepeat(content, culprits, failures, last)) {
    if (!wanted.has(path) || !isPage(rest, path)) continue
    const page = await renderOrNote(renderer, rest, path, failures)
    if (page === undefined) continue
    failures.noteIncomplete(path)
    yield page
  }
}

async function renderOrNote(
  renderer: PageRenderer,
  content: SiteContent,
  path: PagePath,
  failures: PageFailures,
): Promise<RenderedFile | undefined> {
  try {
    const bytes = await renderer.render(path, content)
    failures.noteRendered(path)
    return { file: fileOfPage(path), bytes }
  } catch (error) {
    failures.noteFailure(path, error)
    return undefined
  }
}

/** Pages that failed because of these articles, and pages that would link to one without a page. */
function pagesToRepeat(
  content: SiteContent,
  culprits: readonly SiteArticle[],
  failures: PageFailures,
  last: LastSite,
): Set<PagePath> {
  const paths = new Set(failures.paths)
  const articles = createContentIndex(content.site.timeZone, content.articles.all())
  for (const article of culprits) {
    const own = articlePath(article.slug)
    if (!failures.has(own) || last.findPage(own) !== undefined) continue
    for (const path of pathsShowing({ ...content, articles }, article, undefined)) paths.add(path)
    for (const path of mostReadPaths(content.front, [article.wordpressPostId])) paths.add(path)
  }
  for (const { slug } of culprits) paths.delete(articlePath(slug))
  return paths
}

function withoutArticles(content: SiteContent, left: readonly SiteArticle[]): SiteContent {
  const ids = new Set(left.map(({ wordpressPostId }) => wordpressPostId))
  const articles = [...content.articles.all()].filter(({ wordpressPostId }) => !ids.has(wordpressPostId))
  return { ...content, articles: createContentIndex(content.site.timeZone, articles) }
}
