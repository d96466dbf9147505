import { decodeSlug, isArticleSlug } from '@hometown/shared-types/rules/slugs'

const TITLE_WITHOUT_SCRIPT = '404 Page Not Found'
/** Publishing an article takes less than this. */
const PUBLISH_MS = 1000

/** Loads the address once more, because an article that was just published may have no page yet. */
export async function showMissingPage(document: Document, reload = () => location.reload()): Promise<void> {
  const slug = findSlugInPath(location.pathname)
  if (slug === undefined) return
  show(document, 'loading')
  const { apiUrl = '' } = document.body.dataset
  if (!wasReloaded() && (await isPublished(apiUrl, slug).catch(() => false))) {
    setTimeout(reload, PUBLISH_MS)
    return
  }
  show(document, 'no-article')
  document.title = document.title.replace(TITLE_WITHOUT_SCRIPT, 'Article Not Found')
}

function show(document: Document, state: 'loading' | 'no-article'): void {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-missing-state="${state}"]`)
  if (template === null) return
  document.querySelector('[data-missing]')?.replaceChildren(document.importNode(template.content, true))
}

function findSlugInPath(path: string): string | undefined {
  const [, text = ''] = /^\/(?:article\/)?([^/]+)\/?$/.exec(path) ?? []
  const slug = decodeSlug(text)
  return isArticleSlug(slug) ? slug : undefined
}

function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && Reflect.get(navigation, 'type') === 'reload'
}

async function isPublished(apiUrl: string, slug: string): Promise<boolean> {
  const response = await fetch(`${apiUrl}/api/articles/by-slug/${encodeURIComponent(slug)}`)
  return response.ok && Reflect.get(Object(await response.json()), 'status') === 'published'
}
