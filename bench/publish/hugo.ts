import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CATEGORIES, categoryDetails } from '@hometown/shared-types/rules/categories'
import { countyDate, formatCountyTime } from '@hometown/shared-types/rules/time'
import { type Measured, measureCommand } from '../helpers.ts'
import { type CorpusArticle, makeCorpus, TIME_ZONE } from '../newsroom.ts'

const TEMPLATES = join(import.meta.dirname, '../hugo')

/** Writes one content file per article, which is what Hugo reads fastest. Writing them counts for nobody. */
export function writeHugoSource(folder: string, size: number): void {
  cpSync(TEMPLATES, folder, { recursive: true })
  for (const category of CATEGORIES) {
    const { slug, badgeColour } = categoryDetails(category)
    write(folder, `${slug}/_index.md`, { title: category, colour: badgeColour })
  }
  const topics = new Set<string>()
  const monthsOf = new Map<string, Set<string>>(
    CATEGORIES.map((category) => [categoryDetails(category).slug, new Set()]),
  )
  for (const article of makeCorpus(size)) {
    const { slug } = categoryDetails(article.category)
    monthsOf.get(slug)?.add(countyDate(article.publishedAt, TIME_ZONE).slice(0, 7))
    for (const topic of article.keywords) topics.add(topic)
    write(folder, `${slug}/${article.slug}.html`, frontMatter(article), article.content)
  }
  for (const [section, months] of monthsOf) writeMonths(folder, section, [...months])
  for (const topic of topics) write(folder, `topics/${topic}/_index.md`, { title: topic, slug: topic })
  for (const month of new Set([...monthsOf.values()].flatMap((months) => [...months]))) {
    write(folder, `sitemaps/${month}/_index.md`, {
      title: month,
      outputs: ['sitemapmonth'],
      url: `/sitemaps/${month}.xml`,
    })
  }
  for (const title of ['Terms', 'Privacy']) {
    write(folder, `${title.toLowerCase()}.html`, { title, layout: 'text' }, '<p>A few rules, told plainly.</p>')
  }
}

export async function hugoBuild(source: string, out: string): Promise<Measured> {
  const cacheDir = `${out}-cache`
  const args = ['--source', source, '--destination', out, '--cacheDir', cacheDir, '--quiet', '--noBuildLock']
  try {
    return await measureCommand('hugo', args, source)
  } finally {
    rmSync(cacheDir, { recursive: true, force: true })
  }
}

/** Writes the months. @param months from the oldest. */
function writeMonths(folder: string, section: string, months: readonly string[]): void {
  const path = (month: string | undefined) => month?.replace('-', '/')
  months.forEach((month, place) => {
    write(folder, `months/${section}-${month}/_index.md`, {
      title: `${section}, ${month}`,
      url: `/${section}/${path(month)}.html`,
      previous: path(months[place - 1]),
      next: path(months[place + 1]),
    })
  })
}

function frontMatter(article: CorpusArticle) {
  const { slug, badgeColour, badgeLabel } = categoryDetails(article.category)
  const month = countyDate(article.publishedAt, TIME_ZONE).slice(0, 7)
  return {
    title: article.title,
    slug: article.slug,
    number: article.number,
    // The date has the zone's own offset, so that a template that formats it names the county's day.
    date: formatCountyTime(article.publishedAt, TIME_ZONE, "yyyy-MM-dd'T'HH:mm:ssxxx"),
    day: formatCountyTime(article.publishedAt, TIME_ZONE, 'yyyy-MM-dd'),
    description: article.description,
    category: article.category,
    badge: badgeLabel,
    colour: badgeColour,
    author: article.authorName,
    picture: article.imageUrl ?? undefined,
    picture_alt: article.imageUrl ? 'What it looked like' : undefined,
    keywords: article.keywords,
    topics: article.keywords,
    views: article.number % 900,
    months: [`${slug}-${month}`],
    sitemaps: [month],
  }
}

function write(folder: string, path: string, front: object, body = ''): void {
  const file = join(folder, 'content', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(front)}\n\n${body}\n`)
}
