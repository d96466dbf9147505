import { parseHTML } from 'linkedom'
import { webAddress } from '../documents/web-address.ts'
import type { DocumentToRead } from '../scraped-item.ts'
import { dateStyleOf } from '../text/date-style.ts'
import { plainTitle } from '../text/plain-text.ts'
import { removeHidden } from '../text/remove-hidden.ts'
import { type Entities, gatherEntities } from './json-ld/entities.ts'
import { entitiesOfMicrodata } from './json-ld/microdata.ts'
import { parseJsonLd } from './json-ld/parse-json-ld.ts'
import { articleMark, type HoldsArticle } from './main-text/article-mark.ts'
import type { PageDocument } from './page-element.ts'
import { sourceOfPage } from './page-source.ts'
import { isHeadlineShown, siteNamesOf } from './site-names.ts'

export interface Page {
  document: PageDocument
  url: string
  base: string
  metas: ReadonlyMap<string, string>
  entities: Entities
  siteName: string | null
  siteNames: readonly string[]
  holdsArticle: HoldsArticle
  read: DocumentToRead
}

export function openPage(written: string, read: DocumentToRead): Page {
  const { html, jsonLd } = sourceOfPage(written)
  const document = parse(html)
  removeHidden(document)
  const base = webAddress(document.querySelector('base[href]')?.getAttribute('href'), read.url) ?? read.url
  const metas = metasOf(document)
  const entities = gatherEntities([...jsonLd.flatMap(parseJsonLd), ...entitiesOfMicrodata(document)])
  const siteNames = read.purpose === 'article' ? siteNamesOf(document, metas, entities, read.url) : []
  const holdsArticle = articleMark([document.querySelector('title')?.textContent, metas.get('og:title')])
  const siteName = siteNameOf(document, metas, entities)
  const language = document.documentElement?.getAttribute('lang') ?? metas.get('og:locale')
  const dated = { ...read, dateStyle: dateStyleOf(language, read.url) }
  return { document, url: read.url, base, metas, entities, siteName, siteNames, holdsArticle, read: dated }
}

function parse(html: string): PageDocument {
  const hasRoot = /<html[\s>]/i.test(html.slice(0, 20_000))
  const { document } = parseHTML(hasRoot ? html : `<!doctype html><html><head></head><body>${html}</body></html>`)
  return document
}

const MOST_METAS = 300

function metasOf(document: PageDocument): Map<string, string> {
  const metas = new Map<string, string>()
  for (const meta of Array.from(document.querySelectorAll('meta[content]')).slice(0, MOST_METAS)) {
    const name = meta.getAttribute('property') ?? meta.getAttribute('name') ?? meta.getAttribute('itemprop')
    const content = meta.getAttribute('content')?.trim()
    for (const key of (name ?? '').toLowerCase().split(/\s+/)) {
      // In the body it may be that of another article: `statedDate` compares them.
      if (key === 'datepublished' && meta.closest('body') !== null) continue
      if (key && content && !metas.has(key)) metas.set(key, content)
    }
  }
  return metas
}

function siteNameOf(document: PageDocument, metas: ReadonlyMap<string, string>, entities: Entities): string | null {
  const site = entities.all.find(({ types }) => types.includes('website'))
  const name = plainTitle(metas.get('og:site_name') ?? site?.words('name') ?? metas.get('application-name'))
  return name === '' || isHeadlineShown(name, document) ? null : name
}
