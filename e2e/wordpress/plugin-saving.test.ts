import { randomUUID } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import { connectWordPress } from './connect-wordpress.ts'
import { type RestError, type RestPost, restAs } from './support/rest.ts'

const wordpress = connectWordPress(inject('wordpress'))
const editor = restAs(wordpress, wordpress.users.editor)
const author = restAs(wordpress, wordpress.users.author)
const nobody = restAs(wordpress)
const NEWER = '<!-- wp:paragraph -->\n<p>Newer</p>\n<!-- /wp:paragraph -->\n\n[gallery ids="1"]'

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

  test('strangers cannot look for it', async () => {
    const { status, body } = await nobody.get<RestError>('/wp/v2/posts?hometown_id=x')
    expect(status).toBe(400)
    expect(body.data.details.hometown_id?.data.status).toBe(401)
  })

  test('no other post gets it, and nobody gets a post this way that he may not edit', async () => {
    const hometownId = randomUUID()
    await editor.createPost({ meta: { hometown_id: hometownId } })
    const other = await editor.createPost({})
    const taken = await editor.post<RestError>(`/wp/v2/posts/${other.id}`, { meta: { hometown_id: hometownId } })
    expect([taken.status, taken.body.code]).toEqual([409, 'hometown_id_in_use'])
    const foreign = await author.post<RestError>('/wp/v2/posts', { title: 'Mine', meta: { hometown_id: hometownId } })
    expect([foreign.status, foreign.body.code]).toEqual([409, 'hometown_id_in_use'])
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

  test('is refused with both texts at hand when it has, even within the same second', async () => {
    const post = await editor.createPost({ content: 'One' })
    const newer = await editor.post(`/wp/v2/posts/${post.id}`, { content: NEWER })
    const stale = await editor.post<RestError>(`/wp/v2/posts/${post.id}`, {
      ...{ content: 'Late', hometown_if_revision: post.hometown_revision },
    })
    expect([stale.status, stale.body.code]).toEqual([409, 'hometown_stale'])
    expect(stale.body.data.current).toMatchObject({
      id: post.id,
      content: { raw: NEWER },
      hometown_revision: newer.body.hometown_revision,
    })
    expect((await editor.get<RestPost>(`/wp/v2/posts/${post.id}?context=edit`)).body.content.raw).toBe(NEWER)
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

  test('is not disturbed by readers, who are only counted, or by somebody who opens the post', async () => {
    const post = await editor.createPost({})
    await wordpress.php(
      `update_post_meta(${post.id}, 'views', 99); update_post_meta(${post.id}, '_edit_lock', time() . ':1');`,
    )
    const saved = await editor.post(`/wp/v2/posts/${post.id}`, {
      title: 'On time',
      hometown_if_revision: post.hometown_revision,
    })
    expect(saved.status).toBe(200)
  })

  test('works from revision 0 of a post that is older than the plugin', async () => {
    const [old] = (await editor.get<RestPost[]>('/wp/v2/posts?slug=a-gallery')).body
    expect(old?.hometown_revision).toBe(0)
    const saved = await editor.post(`/wp/v2/posts/${old?.id}`, { title: 'The gallery', hometown_if_revision: 0 })
    expect(saved.status).toBe(200)
    expect((await editor.post(`/wp/v2/posts/${old?.id}`, { title: 'Late', hometown_if_revision: 0 })).status).toBe(409)
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

  test('needs a number', async () => {
    const post = await editor.createPost({})
    const { status, body } = await editor.post<RestError>(`/wp/v2/posts/${post.id}`, {
      hometown_if_revision: 'yesterday',
    })
    expect([status, body.code]).toEqual([400, 'hometown_bad_revision'])
  })

  test('nothing is left of a deleted post', async () => {
    const post = await editor.createPost({ meta: { keywords: 'a', image_alt: 'b' }, categories: [2] })
    await editor.delete(`/wp/v2/posts/${post.id}?force=true`)
    expect(
      await wordpress.php(
        `global $wpdb; return $wpdb->get_col("SELECT meta_key FROM $wpdb->postmeta WHERE post_id = ${post.id}");`,
      ),
    ).toEqual([])
  })
})
