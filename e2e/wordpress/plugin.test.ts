import { describe, expect, inject, test } from 'vitest'
import { connectWordPress } from './connect-wordpress.ts'
import { type RestPost, restClient } from './support/rest.ts'

const wordpress = connectWordPress(inject('wordpress'))
const editor = restClient(wordpress, wordpress.users.editor)
const nobody = restClient(wordpress)

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

  test('the status route tells the newsroom the version, and strangers nothing', async () => {
    const { body } = await editor.get('/hometown/v1/status')
    expect(body).toMatchObject({ version: '1.0.0', webhook: false })
    expect((await nobody.get('/hometown/v1/status')).status).toBe(401)
  })
})
