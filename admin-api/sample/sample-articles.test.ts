import { existsSync, readdirSync, statSync } from 'node:fs'
import { TITLE_LIMIT } from '@hometown/shared-types/article'
import { META_DESCRIPTION_LIMIT } from '@hometown/shared-types/article-texts'
import { CATEGORIES, READER_CATEGORIES } from '@hometown/shared-types/category'
import { sanitizeArticleHtml } from '@hometown/shared-types/safe-html'
import { isUsableSlug, SLUG_MAX_LENGTH } from '@hometown/shared-types/slug'
import { describe, expect, it } from 'vitest'
import { authors } from './county.ts'
import { sampleArticles } from './index.ts'
import { samplePeople } from './people.ts'
import { notesOfSamplePicture } from './picture-notes.ts'
import type { SampleArticle } from './sample-article.ts'

const pictureFile = (file: string) => new URL(`pictures/${file}`, import.meta.url)

const drawnPictures = () => readdirSync(pictureFile('.')).filter((name) => name.endsWith('.webp'))

function filesOf({ picture, content }: SampleArticle): string[] {
  const inText = [...content.matchAll(/src="\/sample\/([^"]+)"/g)].map(([, file = '']) => file)
  return picture ? [picture.file, ...inText] : inText
}

describe('the sample county as a whole', () => {
  it('gives each article an address of its own', () => {
    expect(new Set(sampleArticles.map(({ slug }) => slug)).size).toBe(sampleArticles.length)
    expect(new Set(sampleArticles.map(({ title }) => title)).size).toBe(sampleArticles.length)
  })

  it('fills all eight categories over half a year, and one of them beyond a page of twelve', () => {
    const counts = CATEGORIES.map((category) => sampleArticles.filter((one) => one.category === category).length)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(5)
    expect(Math.max(...counts)).toBeGreaterThan(12)
    expect(Math.max(...sampleArticles.map(({ daysAgo }) => daysAgo))).toBeGreaterThan(150)
  })

  it('uses every picture that is drawn', () => {
    const portraits = samplePeople.flatMap(({ picture }) => picture?.file ?? [])
    const used = new Set([...sampleArticles.flatMap(filesOf), ...portraits])
    const drawn = drawnPictures()
    expect(drawn.filter((name) => !used.has(name))).toEqual([])
  })

  it('is illustrated in many ways, in few bytes', () => {
    const bytes = drawnPictures().reduce((sum, name) => sum + statSync(pictureFile(name)).size, 0)
    expect(drawnPictures().length).toBeGreaterThanOrEqual(60)
    expect(bytes).toBeLessThanOrEqual(3 * 1024 * 1024)
    for (const category of READER_CATEGORIES) {
      const pictured = sampleArticles.filter((article) => article.category === category && article.picture)
      expect(pictured.length, category).toBeGreaterThanOrEqual(2)
    }
  })

  it('has something to read: long reports, tables, quotes, lists, galleries and corrections', () => {
    const words = sampleArticles.map(({ content }) => content.replaceAll(/<[^>]+>/g, ' ').split(/\s+/).length)
    expect(words.filter((count) => count >= 400 && count <= 900).length).toBeGreaterThanOrEqual(15)
    const having = (part: string) => sampleArticles.filter(({ content }) => content.includes(part)).length
    expect(having('<table>')).toBeGreaterThanOrEqual(3)
    expect(having('<blockquote>')).toBeGreaterThanOrEqual(3)
    expect(having('<ul>')).toBeGreaterThanOrEqual(3)
    expect(having('<figure>')).toBeGreaterThanOrEqual(4)
    expect(having('Correction:')).toBeGreaterThanOrEqual(1)
    const corrected = sampleArticles.filter(({ corrections }) => corrections)
    expect(corrected.length).toBeGreaterThanOrEqual(2)
  })

  it('leaves no section of the home page empty this week', () => {
    for (const category of READER_CATEGORIES) {
      const thisWeek = sampleArticles.filter((article) => article.category === category && article.daysAgo < 7)
      expect(thisWeek.length, category).toBeGreaterThanOrEqual(2)
    }
  })
})

describe.each(sampleArticles.map((article) => [article.slug, article] as const))('%s', (slug, article) => {
  it('can stand in an address', () => {
    expect(isUsableSlug(slug)).toBe(true)
    expect(slug.length).toBeLessThanOrEqual(SLUG_MAX_LENGTH)
  })

  it('keeps to the limits of an article', () => {
    expect(article.title.length).toBeLessThanOrEqual(TITLE_LIMIT)
    expect(article.metaDescription.length).toBeLessThanOrEqual(META_DESCRIPTION_LIMIT)
    expect(article.daysAgo).toBeGreaterThanOrEqual(0)
    expect(article.daysAgo).toBeLessThanOrEqual(183)
    expect(article.time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
  })

  it('was published before it was corrected', () => {
    for (const { daysAgo } of article.corrections ?? []) expect(daysAgo).toBeLessThan(article.daysAgo)
  })

  it('is safe HTML already, so that importing changes nothing', () => {
    expect(sanitizeArticleHtml(article.content)).toBe(article.content)
  })

  it('is signed by somebody of the newsroom', () => {
    expect(authors.map(({ name }) => name)).toContain(article.authorName)
  })

  it('names no month and no current year, since its date moves', () => {
    const text = `${article.title} ${article.description} ${article.content}`
    expect(text).not.toMatch(
      /\b(January|February|April|June|July|August|September|October|November|December|20[2-9]\d)\b/,
    )
  })

  it('has the picture it names', () => {
    for (const file of filesOf(article)) expect(existsSync(pictureFile(file)), file).toBe(true)
  })

  it('says what its pictures show, and under those in the text where they come from', () => {
    expect(article.picture?.alt ?? 'A picture that is not there').toMatch(/^\p{Lu}.{24,}[^.]$/u)
    const figures = article.content.match(
      /<figure><img src="\/sample\/[^"]+" alt="[^"]{25,}" \/><figcaption>[^<]{20,}</g,
    )
    expect(figures?.length ?? 0).toBe(article.content.split('<img').length - 1)
  })

  it('has a credit for each picture', () => {
    for (const file of filesOf(article)) expect(notesOfSamplePicture(file).credit, file).toMatch(/\S/)
  })
})

it('shows a license, a link, a caption and a mark of AI under some lead pictures', () => {
  const notes = sampleArticles.flatMap(({ picture }) => (picture ? [notesOfSamplePicture(picture.file)] : []))
  expect(notes.some(({ license, creditUrl }) => license === 'cc-by-4.0' && creditUrl)).toBe(true)
  expect(notes.filter(({ caption }) => caption).length).toBeGreaterThanOrEqual(5)
  expect(notes.filter(({ madeWithAi }) => madeWithAi)).toHaveLength(1)
})
