import { describe, expect, it } from 'vitest'
import { post } from '../../test/support/posts.ts'
import { type AuthorOptions, authorOfPost, coauthorNicenames } from './author-of-post.ts'

const SITE_NAME = 'Alder County Courier'
const JANE = { id: 5, name: 'Jane O&#8217;Hara', slug: 'jane', avatar_urls: { 24: pictureOf(24), 96: pictureOf(96) } }

function pictureOf(size: number): string {
  return `https://news.example.org/uploads/jane-${size}.jpg`
}

function authorOf(changes: Record<string, unknown>, options: Partial<AuthorOptions> = {}) {
  return authorOfPost(post(changes), { siteName: SITE_NAME, ...options })
}

function coauthored(...slugs: string[]) {
  const terms = slugs.map((slug, index) => ({ id: 60 + index, name: slug, slug, taxonomy: 'author' }))
  return { _embedded: { author: [JANE], 'wp:term': [[], terms] } }
}

describe('the author of a post', () => {
  it('is the account that wrote it, with its own picture in the largest size', () => {
    expect(authorOf({ _embedded: { author: [JANE] } })).toEqual({
      authorName: 'Jane O’Hara',
      authorAvatar: pictureOf(96),
    })
  })

  it('is the name that the desk wrote, before all others', () => {
    const changes = { ...coauthored('cap-ada'), meta: { author_name: 'Ruth &amp; Max Lind' } }
    expect(authorOf(changes, { coauthors: { ada: 'Ada Roe' } }).authorName).toBe('Ruth & Max Lind')
  })

  it.each([
    [
      'hidden from strangers',
      { _embedded: { author: [{ code: 'rest_user_invalid_id', message: 'Invalid user ID.' }] } },
    ],
  ])('is the paper where the account is %s', (_, changes) => {
    expect(authorOf(changes)).toEqual({ authorName: SITE_NAME, authorAvatar: null })
  })

  it('is always the paper where Settings says so', () => {
    const changes = { meta: { author_name: 'Ruth Lind' }, _embedded: { author: [JANE] } }
    expect(authorOf(changes, { bylines: 'paper' })).toEqual({ authorName: SITE_NAME, authorAvatar: null })
  })

  it.each(['https://secure.gravatar.com/avatar/1', 'javascript:alert(1)'])('has no picture at %s', (address) => {
    expect(authorOf({ _embedded: { author: [{ ...JANE, avatar_urls: { 96: address } }] } }).authorAvatar).toBeNull()
  })

  it('may be several, as PublishPress Authors has them', () => {
    const authors = [
      { term_id: 1, display_name: 'Ada Roe', avatar_url: pictureOf(96) },
      { term_id: 2, display_name: 'Bo Diaz', avatar_url: { url: pictureOf(96) } },
      { nobody: true },
      { term_id: 3, display_name: 'Cy Young' },
    ]
    expect(authorOf({ authors, _embedded: { author: [JANE] } })).toEqual({
      authorName: 'Ada Roe, Bo Diaz and Cy Young',
      authorAvatar: pictureOf(96),
    })
  })

  it('may be several, as Co-Authors Plus has them', () => {
    const coauthors = { ada: 'Ada Roe', bo: 'Bo Diaz' }
    expect(authorOf(coauthored('cap-bo', 'ada'), { coauthors }).authorName).toBe('Bo Diaz and Ada Roe')
    expect(coauthorNicenames(post(coauthored('cap-bo', 'ada')))).toEqual(['bo', 'ada'])
  })

  it('is the account while the name of one of several isn’t known', () => {
    expect(authorOf(coauthored('cap-bo', 'cap-ada'), { coauthors: { bo: 'Bo Diaz' } }).authorName).toBe('Jane O’Hara')
  })
})
