import type { Random } from '../support/random.ts'
import { paragraphs, words } from './words.ts'

interface Article {
  path: string
  title: string
  publishedAt: number
}

const MENU_LINKS = 30
const SIDE_TEASERS = 12

/** A front page that lists its articles, as a site without a feed has it. */
export function pageOfSite(random: Random, source: number, articles: readonly Article[]): string {
  const listed = articles.map(
    ({ path, title, publishedAt }) => `<article class="post"><h2><a href="${path}">${title}</a></h2>
      <time datetime="${new Date(publishedAt).toISOString()}">Posted</time><p>${words(random, 40)}</p></article>`,
  )
  return page(random, source, `<title>Town ${source}</title>`, `<main>${listed.join('\n')}</main>`)
}

/** A story of some 4 KB within some 20 KB of page. */
export function pageOfArticle(random: Random, source: number, article: Article, others: readonly Article[]): string {
  const { path, title, publishedAt } = article
  const at = new Date(publishedAt).toISOString()
  const head = `<title>${title} – Town ${source}</title><meta property="og:title" content="${title}">
    <meta property="og:type" content="article"><meta property="article:published_time" content="${at}">
    <meta property="og:image" content="/files/${random.below(1e6)}.jpg"><link rel="canonical" href="${path}">`
  const teasers = Array.from({ length: SIDE_TEASERS }, (_, index) => others[index % others.length]).flatMap((other) =>
    other ? [`<li class="teaser"><a href="${other.path}"><span>${other.title}</span></a></li>`] : [],
  )
  const body = `<main><article><h1>${title}</h1><p class="byline">By ${words(random, 2)}</p>
    <time datetime="${at}">${at.slice(0, 10)}</time><div class="entry-content">${paragraphs(random, 4000)}</div></article>
    <aside class="sidebar"><ul>${teasers.join('\n')}</ul></aside></main>`
  return page(random, source, head, body)
}

function page(random: Random, source: number, head: string, body: string): string {
  const menu = Array.from(
    { length: MENU_LINKS },
    (_, index) => `<li class="menu-item menu-item-${index}"><a href="/section/${index}">${words(random, 2)}</a></li>`,
  )
  const style = Array.from({ length: 60 }, (_, index) => `.block-${index}{margin:0 auto;padding:${index}px 12px}`)
  const script = `window.site=${JSON.stringify({ name: `Town ${source}`, words: words(random, 300).split(' ') })}`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}<style>${style.join('\n')}</style>
    <script>${script}</script></head><body><header><nav><ul>${menu.join('\n')}</ul></nav></header>${body}
    <footer><ul>${menu.join('\n')}</ul><p>${words(random, 60)}</p></footer></body></html>`
}
