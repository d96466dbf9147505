import { postSchema, type WordPressPost } from '../../src/index.ts'

type Json = Record<string, unknown>

export function post(changes: Json = {}): WordPressPost {
  return postSchema.parse({
    id: 28,
    slug: 'council-approves-budget',
    status: 'publish',
    link: 'https://news.example.org/council-approves-budget/',
    title: { rendered: 'Council approves budget' },
    content: { rendered: '<p>Body</p>', protected: false },
    excerpt: { rendered: '<p>Short</p>\n' },
    date: '2026-11-19T21:33:19',
    date_gmt: '2026-11-20T03:33:19',
    modified: '2026-11-20T00:00:00',
    modified_gmt: '2026-11-20T06:00:00',
    author: 5,
    featured_media: 0,
    categories: [3],
    tags: [],
    meta: {},
    ...changes,
  })
}

export function category(id: number, name: string): Json {
  return { id, name, slug: name.toLowerCase().replace(/[^a-z]+/g, '-'), taxonomy: 'category' }
}

export function embeddedCategories(...categories: Json[]): Json {
  const tag = { id: 20, name: 'Obituaries', slug: 'obituaries', taxonomy: 'post_tag' }
  return { _embedded: { 'wp:term': [categories, [tag]] } }
}
