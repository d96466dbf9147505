import { describe, expect, it } from 'vitest'
import { articleListQuerySchema, createArticleSchema, updateArticleSchema } from './articles.ts'

const form = { title: 'Parade', description: 'On Saturday', category: 'Events', authorName: 'Mary Smith' }

function messagesFor(body: unknown): Record<string, string> {
  const issues = createArticleSchema.safeParse(body).error?.issues ?? []
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]))
}

describe('the article form', () => {
  it('needs four fields and has defaults for the others', () => {
    expect(createArticleSchema.parse(form)).toEqual({ ...form, content: '', status: 'draft', keywords: [] })
  })

  it.each([{}, { title: null, description: null, authorName: null }])('says what is missing in %j', (body) => {
    expect(messagesFor({ category: 'Events', ...body })).toEqual({
      title: 'Title is required',
      description: 'Description is required',
      authorName: 'Author name is required',
    })
  })

  it('takes any of the eight categories and no other', () => {
    expect(messagesFor({ ...form, category: 'Jobs' })).toEqual({})
    expect(Object.keys(messagesFor({ ...form, category: 'Health' }))).toEqual(['category'])
  })

  it('limits the meta description to 160 characters', () => {
    expect(messagesFor({ ...form, metaDescription: 'x'.repeat(160) })).toEqual({})
    expect(messagesFor({ ...form, metaDescription: 'x'.repeat(161) })).toEqual({
      metaDescription: 'Meta description should be 160 characters or less',
    })
  })

  it.each(['http://[::1', 'javascript:alert(1)', '//elsewhere.example/a.png', '/\\a.example/p.jpg'])(
    'takes no picture at %s, which no page could show',
    (imageUrl) => {
      expect(messagesFor({ ...form, imageUrl })).toEqual({
        imageUrl: 'Image address must start with http:// or https://',
      })
    },
  )

  it.each(['https://a.example/one picture.png', '/uploads/a.webp', '', null])('takes a picture at %j', (imageUrl) => {
    expect(messagesFor({ ...form, imageUrl })).toEqual({})
  })

  it('takes times of publishing only of years that are written with four digits, in every zone', () => {
    for (const publishedAt of [0, Date.UTC(1869, 4, 10), Date.UTC(2099, 0, 1)]) {
      expect(messagesFor({ ...form, publishedAt })).toEqual({})
    }
    for (const publishedAt of [-8.64e15, 8.64e15, 253_402_300_800_000, Number.MAX_SAFE_INTEGER]) {
      expect(Object.keys(messagesFor({ ...form, publishedAt }))).toEqual(['publishedAt'])
    }
  })

  it('splits keywords at commas and drops empty and repeated ones', () => {
    const article = createArticleSchema.parse({ ...form, keywords: ['fair, parade', ' ', 'fair', 'band'] })
    expect(article.keywords).toEqual(['fair', 'parade', 'band'])
  })
})

describe('a change of an article', () => {
  it('contains only what it names', () => {
    expect(updateArticleSchema.parse({ title: ' New ', version: 3 })).toEqual({ title: 'New', version: 3 })
    expect(updateArticleSchema.parse({})).toEqual({})
  })

  it('is held to the rules of the form', () => {
    expect(updateArticleSchema.safeParse({ title: ' ' }).error?.issues[0]?.message).toBe('Title is required')
    expect(updateArticleSchema.safeParse({ status: 'gone' }).success).toBe(false)
    expect(updateArticleSchema.safeParse({ version: 0 }).success).toBe(false)
  })
})

it('a list without a page is the plain one, newest first', () => {
  expect(articleListQuerySchema.parse({})).toEqual({ per_page: 50, sort: 'newest' })
  expect(articleListQuerySchema.parse({ page: '2', category: 'Sports' })).toMatchObject({ page: 2, category: 'Sports' })
})
