import { leadBack } from '../../scripts/back-link.ts'
import { loadEmbedsOnClick } from '../../scripts/embeds.ts'
import { showNextStories } from '../../scripts/next-stories.ts'
import { letKeysScroll } from '../../scripts/scrolling-parts.ts'
import { showTimesAgo } from '../../scripts/time-ago.ts'
import { countView } from '../../scripts/view-count.ts'
import { findLiveArticle, findSlugInPath, type LiveArticle } from './live-article.source.ts'
import { fillLiveArticle } from './live-article.ts'

const TITLE_WITHOUT_SCRIPT = '404 Page Not Found'

export async function showMissingPage(document: Document): Promise<void> {
  leadToSearchPage(document)
  const slug = findSlugInPath(location.pathname)
  if (slug === undefined) return
  const { apiUrl = '' } = document.body.dataset
  show(document, 'loading')
  const article = await findLiveArticle(apiUrl, slug).catch(() => undefined)
  if (article === undefined) {
    show(document, 'no-article')
    nameTab(document, 'Article Not Found')
  } else {
    show(document, 'article')
    nameTab(document, article.title)
    openArticle(document, article, apiUrl)
  }
}

function show(document: Document, state: 'loading' | 'no-article' | 'article'): void {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-missing-state="${state}"]`)
  if (template === null) return
  document.querySelector('[data-missing]')?.replaceChildren(document.importNode(template.content, true))
  leadToSearchPage(document)
  showNextStories(document).catch(reportError)
}

function leadToSearchPage(document: Document): void {
  document.querySelector('[data-missing-search]')?.setAttribute('action', '/search')
}

function nameTab(document: Document, name: string): void {
  document.title = document.title.replace(TITLE_WITHOUT_SCRIPT, () => name)
}

function openArticle(document: Document, article: LiveArticle, apiUrl: string): void {
  const place = document.querySelector('[data-missing]')
  if (place === null) return
  fillLiveArticle(place, article, apiUrl)
  document.body.dataset.countViews = article.slug
  showTimesAgo(place, Date.now())
  leadBack(document)
  loadEmbedsOnClick(place)
  letKeysScroll(place)
  countView(document).catch(reportError)
}
