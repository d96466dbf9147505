import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connectWordPress } from './connect-wordpress.ts'
import { type RestPost, restClient } from './support/rest.ts'
import { isSigned, startReceiver } from './support/webhook-receiver.ts'

const SECRET = 'a secret of both sides'
const wordpress = connectWordPress(inject('wordpress'))
const editor = restClient(wordpress, wordpress.users.editor)

describe.runIf(wordpress.folder)('the webhook', async () => {
  const receiver = await startReceiver()

  beforeAll(async () => {
    await wordpress.define({ HOMETOWN_WEBHOOK_URL: receiver.url, HOMETOWN_WEBHOOK_SECRET: SECRET })
  })
  afterAll(async () => {
    await wordpress.define({ HOMETOWN_WEBHOOK_URL: undefined, HOMETOWN_WEBHOOK_SECRET: undefined })
    await receiver.stop()
  })

  async function eventsDuring(work: () => Promise<unknown>): Promise<string[]> {
    const arrived = await receiver.during(work)
    return arrived.map(({ message: { event, object } }) => `${event} ${object.type} ${object.id}`)
  }

  test('is signed over the time and the very bytes', async () => {
    const [delivery] = await receiver.during(() => editor.createPost({ title: 'Ñandú & “more”', status: 'publish' }))
    if (!delivery) throw new Error('Nothing arrived')
    expect(isSigned(delivery, SECRET)).toBe(true)
    expect(isSigned(delivery, 'another secret')).toBe(false)
    expect(Math.abs(Date.now() / 1000 - Number(delivery.headers['x-hometown-timestamp']))).toBeLessThan(10)
    expect(delivery.headers['content-type']).toBe('application/json')
  })

  test('tells each step of a post’s life, once for each request', async () => {
    let post: RestPost | undefined
    const meta = { keywords: 'a, b', image_alt: 'c' }
    const picture = await editor.uploadPicture('life')
    const whole = { meta, categories: [2, 3], tags: [], featured_media: picture.id }
    expect(await eventsDuring(async () => (post = await editor.createPost({ ...whole, status: 'draft' })))).toEqual([])
    const path = `/wp/v2/posts/${post?.id}`
    const changes = [
      () => editor.post(path, { status: 'publish', categories: [4] }),
      () => editor.post(path, { ...whole, title: 'New', slug: 'a-new-slug', featured_media: 0 }),
      () => editor.post(path, { status: 'draft' }),
      () => editor.post(path, { status: 'publish' }),
      () => editor.delete(path),
      () => wordpress.php(`wp_untrash_post(${post?.id});`),
      () => editor.post(path, { status: 'publish' }),
    ]
    for (const change of changes) expect(await eventsDuring(change)).toEqual([`post.updated post ${post?.id}`])
    expect(await eventsDuring(() => editor.delete(`${path}?force=true`))).toEqual([`post.deleted post ${post?.id}`])
  })

  test('tells of a scheduled post when it goes live', async () => {
    const post = await editor.createPost({
      status: 'publish',
      date_gmt: new Date(Date.now() + 3_600_000).toISOString(),
    })
    expect(post.status).toBe('future')
    const id = post.id
    await wordpress.php(`global $wpdb;
      $past = array('post_date' => '2026-01-02 03:04:05', 'post_date_gmt' => '2026-01-02 09:04:05');
      $wpdb->update($wpdb->posts, $past, array('ID' => ${id}));
      wp_clear_scheduled_hook('publish_future_post', array(${id}));
      wp_schedule_single_event(time() - 1, 'publish_future_post', array(${id}));`)
    expect(await eventsDuring(() => wordpress.runCron())).toEqual([`post.updated post ${id}`])
  })

  test('tells of pictures, and of the posts that lose one', async () => {
    let id = 0
    expect(await eventsDuring(async () => ({ id } = await editor.uploadPicture('new')))).toEqual([
      `media.created media ${id}`,
    ])
    const describe = () => editor.post(`/wp/v2/media/${id}`, { alt_text: 'A dot' })
    expect(await eventsDuring(describe)).toEqual([`media.updated media ${id}`])
    const post = await editor.createPost({ status: 'publish', featured_media: id })
    const remove = await eventsDuring(() => editor.delete(`/wp/v2/media/${id}?force=true`))
    expect(remove.toSorted()).toEqual([`media.deleted media ${id}`, `post.updated post ${post.id}`])
  })

  test('asks to look at everything, once, when one request changes very many posts', async () => {
    const category = await editor.post('/wp/v2/categories', { name: 'Short-lived' })
    const post = `array('post_title' => "Post $n", 'post_status' => 'publish', 'post_category' => array(${category.body.id}))`
    const make = () => wordpress.php(`foreach (range(1, 25) as $n) wp_insert_post(${post});`)
    expect(await eventsDuring(make)).toEqual(['site.changed site 1'])
    const remove = () => editor.delete(`/wp/v2/categories/${category.body.id}?force=true`)
    expect(await eventsDuring(remove)).toEqual(['site.changed site 1'])
  })
})
