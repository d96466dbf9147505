import { randomUUID } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import { connectWordPress } from './connect-wordpress.ts'
import { type RestPost, restClient } from './support/rest.ts'

const wordpress = connectWordPress(inject('wordpress'))
const editor = restClient(wordpress, wordpress.users.editor)

describe.runIf(wordpress.folder)('hometown_id', () => {
  test('a create that is sent again gives the post that is there', async () => {
    const create = { title: 'Once only', status: 'draft', meta: { hometown_id: randomUUID() } }
    const first = await editor.post('/wp/v2/posts', create)
    const second = await editor.post('/wp/v2/posts', { ...create, title: 'Something else' })
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body).toMatchObject({ id: first.body.id, title: { raw: 'Once only' } })
  })

  test('creates that arrive at the same moment make one post', async () => {
    const create = { title: 'At once', status: 'publish', meta: { hometown_id: randomUUID() } }
    const answers = await Promise.all([1, 2, 3, 4].map(() => editor.post('/wp/v2/posts', create)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  test.each(['publish', 'draft', 'trash'])('finds a post in status %s', async (status) => {
    const hometownId = randomUUID()
    const post = await editor.createPost({
      status: status === 'trash' ? 'draft' : status,
      meta: { hometown_id: hometownId },
    })
    if (status === 'trash') await editor.delete(`/wp/v2/posts/${post.id}`)
    const { body } = await editor.get<RestPost[]>(`/wp/v2/posts?hometown_id=${hometownId}`)
    expect(body.map(({ id }) => id)).toEqual([post.id])
    expect((await editor.get(`/wp/v2/posts?hometown_id=${randomUUID()}`)).body).toEqual([])
  })
})

describe.runIf(wordpress.folder)('a save that names its revision', () => {
  test('goes through when the post has not changed', async () => {
    const post = await editor.createPost({ content: 'One' })
    const saved = await editor.post(`/wp/v2/posts/${post.id}`, {
      content: 'Two',
      hometown_if_revision: post.hometown_revision,
    })
    expect(saved.status).toBe(200)
    expect(saved.body.content.raw).toBe('Two')
    expect(saved.body.hometown_revision).toBeGreaterThan(post.hometown_revision)
  })

  test('one of several at the same moment wins, the others are told', async () => {
    const post = await editor.createPost({ content: 'One' })
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((content) =>
        editor.post(`/wp/v2/posts/${post.id}`, { content, hometown_if_revision: post.hometown_revision }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })

  test.each([
    ['its category', 'wp_set_post_categories($id, array(4));'],
    ['a field', "update_post_meta($id, 'image_alt', 'New');"],
    ['its picture', "update_post_meta($id, '_thumbnail_id', 7);"],
    ['its title, in WordPress itself', "wp_update_post(array('ID' => $id, 'post_title' => 'New'));"],
  ])('notices a change of %s', async (_what, change) => {
    const post = await editor.createPost({})
    await wordpress.php(`$id = ${post.id}; ${change}`)
    const stale = await editor.post(`/wp/v2/posts/${post.id}`, {
      title: 'Late',
      hometown_if_revision: post.hometown_revision,
    })
    expect(stale.status).toBe(409)
  })

  test('of a title leaves every byte of the text as it was', async () => {
    const { id } = await editor.createPost({})
    const raw = `<!-- wp:gallery {"a":"\\u003c"} -->\n<figure>\r\n</figure>\n<!-- /wp:gallery -->  <!-- wp:html -->[a b="\\'"]&nbsp;&<!-- /wp:html -->`
    const store = `global $wpdb; $wpdb->update($wpdb->posts, array('post_content' => $raw), array('ID' => ${id}));`
    await wordpress.php(`$raw = base64_decode('${Buffer.from(raw).toString('base64')}'); ${store}`)
    const opened = await editor.get<RestPost>(`/wp/v2/posts/${id}?context=edit`)
    expect(opened.body.content.raw).toBe(raw)
    const fields = { title: 'Only the title', hometown_if_revision: opened.body.hometown_revision }
    expect((await editor.post(`/wp/v2/posts/${id}`, fields)).body.content.raw).toBe(raw)
  })
})
