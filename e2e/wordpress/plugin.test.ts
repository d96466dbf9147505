import { describe, expect, inject, test } from 'vitest'
import { connectWordPress } from './connect-wordpress.ts'
import { type RestError, type RestPost, restAs } from './support/rest.ts'

const wordpress = connectWordPress(inject('wordpress'))
const editor = restAs(wordpress, wordpress.users.editor)
const nobody = restAs(wordpress)

describe.runIf(wordpress.folder)('the plugin’s types and fields', () => {
  test.each([
    ['events', { event_date: '2026-11-20T18:00:00', event_all_day: true, event_location: 'Town Hall' }],
    ['sports', { sport_name: 'football', home_team: 'Tigers', home_score: 21 }],
    ['sources', { source_url: 'https://example.org/', source_active: true }],
  ])('%s are written and read over REST with their fields, categories and picture', async (type, meta) => {
    const picture = await editor.uploadPicture(`picture-of-${type}`)
    const { status, body } = await editor.post(`/wp/v2/${type}`, {
      ...{ title: `One of the ${type}`, status: 'publish', featured_media: picture.id },
      ...{ categories: [wordpress.categories.News], meta },
    })
    expect(status).toBe(201)
    const read = await editor.get<RestPost>(`/wp/v2/${type}/${body.id}`)
    expect(read.body).toMatchObject({ type, meta, categories: [wordpress.categories.News], featured_media: picture.id })
  })

  test('events are public, sources are for the newsroom only', async () => {
    const event = await editor.post('/wp/v2/events', { title: 'Parade', status: 'publish' })
    const source = await editor.post('/wp/v2/sources', { title: 'A tip', status: 'publish' })
    expect((await nobody.get(`/wp/v2/events/${event.body.id}`)).status).toBe(200)
    expect((await nobody.get(`/wp/v2/sources/${source.body.id}`)).status).toBe(401)
    const hidden = await nobody.get('/wp/v2/sources?search=tip')
    expect(hidden.body).toEqual([])
    expect(hidden.total).toBe('0')
  })

  test('a picture keeps its credit, which everybody may read and only editors write', async () => {
    const { id } = await editor.uploadPicture('picture-with-a-credit')
    const meta = {
      hometown_credit: 'June Halvorsen',
      hometown_credit_url: 'https://photos.example.org/june',
      hometown_license: 'cc-by-4.0',
      hometown_made_with_ai: true,
    }
    expect((await editor.post(`/wp/v2/media/${id}`, { meta })).status).toBe(200)
    expect((await nobody.get(`/wp/v2/media/${id}`)).body).toMatchObject({ meta })
    expect((await nobody.post(`/wp/v2/media/${id}`, { meta: { hometown_credit: 'Me' } })).status).toBe(401)
    const harmful = { hometown_credit: '<script>alert(1)</script>June', hometown_credit_url: 'javascript:alert(1)' }
    await editor.post(`/wp/v2/media/${id}`, { meta: harmful })
    expect((await nobody.get(`/wp/v2/media/${id}`)).body).toMatchObject({
      meta: { hometown_credit: 'June', hometown_credit_url: '' },
    })
  })

  test('a post keeps the fields of an article', async () => {
    const meta = {
      image_url: 'https://example.org/a.jpg',
      image_alt: 'A "red" barn',
      image_caption: 'The barn in "May"',
      keywords: 'farm, barn',
      meta_description: 'About a barn.',
      views: 12,
      author_name: 'Zoë Müller',
      author_avatar: 'https://example.org/zoe.png',
      hometown_id: 'article-with-all-fields',
    }
    const post = await editor.createPost({ meta, status: 'publish' })
    const read = await nobody.get<RestPost>(`/wp/v2/posts/${post.id}`)
    expect(read.body.meta).toMatchObject(meta)
  })

  test('a field of the wrong kind is refused, and an address that could run script is dropped', async () => {
    const wrong = await editor.post<RestError>('/wp/v2/posts', { title: 'Wrong', meta: { views: 'many' } })
    expect(wrong.status).toBe(400)
    const post = await editor.createPost({ meta: { image_url: 'javascript:alert(1)' } })
    expect(post.meta.image_url).toBe('')
  })

  test('fields of other plugins are left alone', async () => {
    const post = await editor.createPost({ status: 'publish' })
    await wordpress.php(`update_post_meta(${post.id}, 'fifu_image_url', 'https://example.org/f.jpg');`)
    await editor.post(`/wp/v2/posts/${post.id}`, { title: 'Changed', meta: { image_alt: 'new' } })
    expect(await wordpress.php(`return get_post_meta(${post.id}, 'fifu_image_url', true);`)).toBe(
      'https://example.org/f.jpg',
    )
  })

  test('a type that another plugin has registered before is not taken over', async () => {
    const label = await wordpress.php(`
      unregister_post_type('events');
      register_post_type('events', array('label' => 'Theirs'));
      Hometown\\register_content_types();
      return get_post_type_object('events')->label;`)
    expect(label).toBe('Theirs')
  })

  test('the status route tells the newsroom the version, and strangers nothing', async () => {
    const { body } = await editor.get('/hometown/v1/status')
    expect(body).toMatchObject({ version: '0.1.0', webhook: false })
    expect((await nobody.get('/hometown/v1/status')).status).toBe(401)
  })
})
