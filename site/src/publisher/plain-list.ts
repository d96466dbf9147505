import { CATEGORIES, findCategoryBySlug } from '@hometown/shared-types/category'
import type { SiteArticle, SiteContent } from '../lib/content.ts'
import { pageTitle } from '../lib/head-tags.ts'
import { isHiddenSample } from '../lib/indexing.ts'
import { CATEGORY_PAGE_SIZE } from '../lib/page-sizes.ts'
import { SUBJECT_META } from '../lib/page-subject.ts'
import { articlePath, categoryPath } from '../lib/paths.ts'
import { escapeXml } from '../lib/xml.ts'
import { HOME, type PagePath } from './site-paths.ts'

/** Marks a file that no later publish may keep as the page itself. */
const STAND_IN = 'stand-in'

/**
 * A list of headlines, made without the site's code, for pages that every other page links to: home and categories.
 * Undefined for other pages.
 * @param isReadable whether the article has a page.
 */
export function plainList(
  { site, articles }: SiteContent,
  path: PagePath,
  isReadable: (article: SiteArticle) => boolean,
): Buffer | undefined {
  const category = findCategoryBySlug(path.slice(1))
  if (path !== HOME && category === undefined) return undefined
  const title = category === undefined ? site.siteName : pageTitle(site, category)
  const lists = [HOME, ...CATEGORIES.map(categoryPath)].filter((list) => list !== path)
  const names = new Map<string, string>(CATEGORIES.map((name) => [categoryPath(name), name]))
  const newest = articles.newest(category, CATEGORY_PAGE_SIZE).filter(isReadable)
  const robots = isHiddenSample(site) ? '<meta name="robots" content="noindex">' : ''
  return Buffer.from(
    [
      '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<meta name="${SUBJECT_META}" content="${STAND_IN}">${robots}<title>${escapeXml(title)}</title></head><body>`,
      `<h1>${escapeXml(title)}</h1><ul>`,
      ...newest.map((article) => item(articlePath(article.slug), article.title)),
      '</ul><nav><ul>',
      ...lists.map((list) => item(list, names.get(list) ?? 'Home')),
      '</ul></nav></body></html>\n',
    ].join('\n'),
  )
}

function item(path: PagePath, title: string): string {
  return `<li><a href="${escapeXml(path)}">${escapeXml(title)}</a></li>`
}
