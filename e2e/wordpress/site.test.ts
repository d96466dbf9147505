import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connectWordPress } from './connect-wordpress.ts'
import { type Newsroom, startNewsroom } from './support/newsroom.ts'
import { listExpectedSlugs, listStoredPosts, type StoredPost, uniqueTitle } from './support/posts.ts'
import { restClient } from './support/rest.ts'

const wordpress = connectWordPress(inject('wordpress'))
const editor = restClient(wordpress, wordpress.users.editor)
const { Sports = 0, Business = 0 } = wordpress.categories

interface Story {
  id: number
  slug: string
  title: string
}

describe.runIf(wordpress.folder).each([
  { how: 'its webhook', webhook: true },
  { how: 'the poll alone', webhook: false },
])('the static site of a WordPress that is followed by $how', ({ webhook }) => {
  let newsroom: Newsroom

  beforeAll(async () => {
    newsroom = await startNewsroom(wordpress, { webhook, env: { CATEGORY_MAP: 'Crime=Clubs' } })
    await newsroom.untilComplete()
  })
  afterAll(() => newsroom.stop())

  async function publish(fields: Record<string, unknown> = {}): Promise<Story> {
    const title = uniqueTitle()
    const { id, slug } = await editor.createPost({ title, content: 'As it was.', status: 'publish', ...fields })
    await newsroom.until(() => newsroom.file(`/${slug}`), title)
    return { id, slug, title }
  }

  const save = async (id: number, fields: Record<string, unknown>) =>
    expect((await editor.post(`/wp/v2/posts/${id}`, fields)).status).toBe(200)
  const isLive = ({ slug }: Story) => newsroom.file(`/${slug}`) !== undefined
  const lists = (path: string, { slug }: Story) => newsroom.file(path)?.includes(`href="/${slug}"`)

  test('every published post has its page, and nothing else has one', async () => {
    expect(newsroom.articleSlugs().toSorted()).toEqual((await listExpectedSlugs(wordpress)).toSorted())
  })

  test('posts that have no address of their own get one with their number', async () => {
    const posts = await listStoredPosts(wordpress)
    const idOf = (isIt: (post: StoredPost) => boolean) => posts.find(isIt)?.id
    for (const slug of ['calendar', 'login']) {
      const id = idOf((post) => post.slug === slug)
      expect(newsroom.file(`/${slug}-${id}`)).toContain('<h1')
    }
    expect(newsroom.file('/calendar')).toContain('Community Calendar')
    expect(newsroom.file('/login')).toBeUndefined()
  })

  describe.concurrent('brings to readers what is done in WordPress:', () => {
    test('publish', async ({ expect }) => {
      const title = uniqueTitle()
      const { id } = await editor.createPost({ title, status: 'draft', categories: [Sports] })
      const published = await editor.post(`/wp/v2/posts/${id}`, { status: 'publish' })
      const story = { id, title, slug: published.body.slug }
      await newsroom.until(() => isLive(story) && lists('/sports', story), 'publish')
      expect(newsroom.file(`/${story.slug}`)).toContain(title)
    })

    test('edit', async ({ expect }) => {
      const story = await publish()
      // The content is the story's own: beside it are others that are edited meanwhile.
      const content = `As it is in ${story.title}.`
      await save(story.id, { title: `${story.title}, corrected`, content })
      await newsroom.until(() => newsroom.file(`/${story.slug}`)?.includes(content), 'edit')
      expect(newsroom.file(`/${story.slug}`)).toContain(`${story.title}, corrected`)
    })

    test('slug change: the old address leads to the new one', async ({ expect }) => {
      const story = await publish()
      const slug = `${story.slug}-moved`
      await save(story.id, { slug })
      await newsroom.until(() => newsroom.file(`/${slug}`) && !isLive(story), 'slug')
      const old = await fetch(`${newsroom.url}/${story.slug}`, { redirect: 'manual' })
      expect([old.status, old.headers.get('location')]).toEqual([301, `/${slug}`])
    })

    test('unpublish', async () => {
      const story = await publish({ categories: [Sports] })
      await save(story.id, { status: 'draft' })
      await newsroom.until(() => !isLive(story) && !lists('/sports', story), 'unpublish')
    })

    test('trash and restore', async () => {
      const story = await publish()
      await editor.delete(`/wp/v2/posts/${story.id}`)
      await newsroom.until(() => !isLive(story) && !lists('/community', story), 'trash')
      await wordpress.php(`add_filter('wp_untrash_post_status', 'wp_untrash_post_set_previous_status', 10, 3);
        wp_untrash_post(${story.id});`)
      await newsroom.until(() => isLive(story) && lists('/community', story), 'restore')
    })

    test('delete', async () => {
      const story = await publish()
      await editor.delete(`/wp/v2/posts/${story.id}?force=true`)
      await newsroom.until(() => !isLive(story) && !lists('/community', story), 'delete')
    })

    test('category change', async () => {
      const story = await publish({ categories: [Sports] })
      await save(story.id, { categories: [Business] })
      await newsroom.until(() => lists('/business', story) && !lists('/sports', story), 'category')
    })

    test('password: the post is hidden', async () => {
      const story = await publish()
      await save(story.id, { password: 'sesame' })
      await newsroom.until(() => !isLive(story) && !lists('/community', story), 'password')
    })

    // The poll doesn't find changes of pictures.
    if (webhook)
      test('what a picture shows', async () => {
        const picture = await editor.uploadPicture('alt')
        const story = await publish({ featured_media: picture.id })
        await editor.post(`/wp/v2/media/${picture.id}`, { alt_text: 'A dot on the horizon' })
        await newsroom.until(() => newsroom.file(`/${story.slug}`)?.includes('A dot on the horizon'), 'alt text')
      })

    // The poll wakes the cron that publishes it.
    if (!webhook)
      test('a scheduled post, when its time has come', async () => {
        const post = await editor.createPost({
          title: uniqueTitle(),
          status: 'publish',
          date_gmt: new Date(Date.now() + 3_600_000).toISOString(),
        })
        // WordPress writes all cron events as one option, so a concurrent run would lose this one. And a run that hangs
        // keeps others away for a minute.
        await wordpress.php(`global $wpdb;
        $past = array('post_date' => '2026-01-02 03:04:05', 'post_date_gmt' => '2026-01-02 09:04:05');
        $wpdb->update($wpdb->posts, $past, array('ID' => ${post.id}));
        wp_clear_scheduled_hook('publish_future_post', array(${post.id}));
        $others = array();
        foreach (_get_cron_array() as $events) $others = array_replace_recursive($others, $events);
        _set_cron_array(array(time() + DAY_IN_SECONDS => $others));`)
        const schedule = () =>
          wordpress.php(`$event = array(${post.id});
          if (get_post_status(${post.id}) === 'future') delete_transient('doing_cron');
          if (get_post_status(${post.id}) === 'future' && !wp_next_scheduled('publish_future_post', $event))
            wp_schedule_single_event(time() - HOUR_IN_SECONDS, 'publish_future_post', $event);`)
        // The loop schedules seldom: a cron run stops when its lock is taken away under it.
        let scheduleAt = 0
        const comes = async () => {
          if (Date.now() >= scheduleAt) {
            await schedule()
            scheduleAt = Date.now() + 5_000
          }
          return newsroom.file(`/${post.slug}`)
        }
        await newsroom.until(comes, 'scheduled post', 50_000)
      })
  })
})
