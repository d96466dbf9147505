import { existsSync, readdirSync } from 'node:fs'
import { TITLE_LIMIT } from '@hometown/shared-types/article'
import { META_DESCRIPTION_LIMIT } from '@hometown/shared-types/article-texts'
import { CATEGORIES, READER_CATEGORIES } from '@hometown/shared-types/category'
import { sanitizeArticleHtml } from '@hometown/shared-types/safe-html'
import { isUsableSlug, SLUG_MAX_LENGTH } from '@hometown/shared-types/slug'
import { expect, it } from 'vitest'
import { authors } from './county.ts'
import { sampleArticles } from './index.ts'
import { samplePeople } from './people.ts'
import { notesOfSamplePicture } from './picture-notes.ts'
import type { SampleArticle } from './sample-article.ts'

const MONTH_OR_YEAR = /\b(January|February|April|June|July|August|September|October|November|December|20[2-9]\d)\b/

const pictureFile = (file: string) => new URL(`pictures/${file}`, import.meta.url)

function filesOf({ picture, content }: SampleArticle): string[] {
  const inText = [...content.matchAll(/src="\/sample\/([^"]+)"/g)].map(([, file = '']) => file)
  return picture ? [picture.file, ...inText] : inText
}

const authorNames: string[] = authors.map(({ name }) => name)

/** What each article must be; the key says it in a failure. */
const rules: Record<string, (article: SampleArticle) => boolean> = {
  'has a usable slug': ({ slug }) => isUsableSlug(slug) && slug.length <= SLUG_MAX_LENGTH,
  'keeps to the limits of an article': ({ title, metaDescription }) =>
    title.length <= TITLE_LIMIT && metaDescription.length <= META_DESCRIPTION_LIMIT,
  'is of the last half year': ({ daysAgo, time }) =>
    daysAgo >= 0 && daysAgo <= 183 && /^([01]\d|2[0-3]):[0-5]\d$/.test(time),
  'was published before it was corrected': ({ daysAgo, corrections = [] }) =>
    corrections.every((correction) => correction.daysAgo < daysAgo),
  'is safe HTML already': ({ content }) => sanitizeArticleHtml(content) === content,
  'is signed by somebody of the newsroom': ({ authorName }) => authorNames.includes(authorName),
  // Its date moves with the day of the first start.
  'names no month and no current year': ({ title, description, content }) =>
    !MONTH_OR_YEAR.test(`${title} ${description} ${content}`),
  'has its pictures, with credits': (article) =>
    filesOf(article).every(
      (file) => existsSync(pictureFile(file)) && /\S/.test(notesOfSamplePicture(file).credit ?? ''),
    ),
  'describes its lead picture': ({ picture }) => !picture || /^\p{Lu}.{24,}[^.]$/u.test(picture.alt),
  'describes the pictures in its text': ({ content }) => {
    const figures = content.match(/<figure><img src="\/sample\/[^"]+" alt="[^"]{25,}" \/><figcaption>[^<]{20,}</g)
    return (figures?.length ?? 0) === content.split('<img').length - 1
  },
}

it('every sample article can be published as it is', () => {
  const failures = sampleArticles.flatMap((article) =>
    Object.entries(rules).flatMap(([rule, holds]) => (holds(article) ? [] : `${article.slug}: ${rule}`)),
  )
  expect(failures).toEqual([])
})

it('the sample county fills every section, this week too, and no two articles share an address or a title', () => {
  expect(new Set(sampleArticles.map(({ slug }) => slug)).size).toBe(sampleArticles.length)
  expect(new Set(sampleArticles.map(({ title }) => title)).size).toBe(sampleArticles.length)
  const counts = CATEGORIES.map((category) => sampleArticles.filter((one) => one.category === category).length)
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(5)
  // More than a page.
  expect(Math.max(...counts)).toBeGreaterThan(12)
  for (const category of READER_CATEGORIES) {
    const thisWeek = sampleArticles.filter((article) => article.category === category && article.daysAgo < 7)
    expect(thisWeek.length, category).toBeGreaterThanOrEqual(2)
  }
})

it('every drawn picture is used', () => {
  const portraits = samplePeople.flatMap(({ picture }) => picture?.file ?? [])
  const used = new Set([...sampleArticles.flatMap(filesOf), ...portraits])
  const drawn = readdirSync(pictureFile('.')).filter((name) => name.endsWith('.webp'))
  expect(drawn.filter((name) => !used.has(name))).toEqual([])
})
