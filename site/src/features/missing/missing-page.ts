import { decodeSlug, isArticleSlug } from '@hometown/shared-types/rules/slugs'

const MISSING_TITLE_WITHOUT_SCRIPT = '404 Page Not Found'
/** Publishing an article takes less than this. */
const RELOAD_AFTER_PUBLISH_MS = 1000

/** Loads the address once more, because an article that was just published may have no page yet. */
export async function showMissingPage(document: Document, reload = () => location.reload()): Promise<void> {
  const slug = findArticleSlugInPath(location.pathname)
  if (slug === undefined) return
  showMissingState(document, 'loading')
  const { apiUrl = '' } = document.body.dataset
  if (!wasMissingPageReloaded() && (await isArticlePublished(apiUrl, slug).catch(() => false))) {
    setTimeout(reload, RELOAD_AFTER_PUBLISH_MS)
    return
  }
  showMissingState(document, 'no-article')
  document.title = document.title.replace(MISSING_TITLE_WITHOUT_SCRIPT, 'Article Not Found')
}

function showMissingState(document: Document, state: 'loading' | 'no-article'): void {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-missing-state="${state}"]`)
  if (template === null) return
  document.querySelector('[data-missing]')?.replaceChildren(document.importNode(template.content, true))
}

function findArticleSlugInPath(path: string): string | undefined {
  const [, text = ''] = /^\/(?:article\/)?([^/]+)\/?$/.exec(path) ?? []
  const slug = decodeSlug(text)
  return isArticleSlug(slug) ? slug : undefined
}

function wasMissingPageReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && Reflect.get(navigation, 'type') === 'reload'
}

async function isArticlePublished(apiUrl: string, slug: string): Promise<boolean> {
  const response = await fetch(`${apiUrl}/api/articles/by-slug/${encodeURIComponent(slug)}`)
  return response.ok && Reflect.get(Object(await response.json()), 'status') === 'published'
}
