import { samplePost } from '@hometown/wordpress-adapter/test-site'
import { describe, expect, it } from 'vitest'
import { openPolledMirror, type PolledMirror } from '../../../../../test/support/mirror-harness.ts'

const DAY_MS = 86_400_000

function listArticles({ context }: PolledMirror) {
  const articles = context.store.db.selectFrom('articles').where('deleted_at', 'is', null)
  return articles.select(['wordpress_id', 'id']).orderBy('wordpress_id').execute()
}

/** Lets something happen in WordPress during the walk of ids, after the first page. */
function duringTheWalk({ wordpress }: PolledMirror, happens: () => void): void {
  wordpress.trouble = ({ query }) => {
    if (!query.has('_fields') || query.get('page') !== '2') return false
    wordpress.trouble = undefined
    happens()
    return false
  }
}

describe('comparing ids with WordPress', () => {
  it.each([
    ['shrinks', []],
    ['stays the same', [samplePost(1200, 3)]],
  ])('takes only the post that was deleted meanwhile, not its neighbor, when the total %s', async (_what, added) => {
    const mirror = await openPolledMirror({ posts: 250 })
    const { site } = mirror.wordpress
    const before = await listArticles(mirror)
    duringTheWalk(mirror, () => {
      site.posts.splice(5, 1)
      site.posts.push(...added)
    })
    mirror.context.clock.advance(DAY_MS)
    await mirror.poll()
    await mirror.poll()
    const after = (await listArticles(mirror)).filter(({ wordpress_id: id }) => id !== 1200)
    expect(after).toEqual(before.filter(({ wordpress_id: id }) => id !== 105))
  })

  it('removes nothing when WordPress does not say whether what is missing is gone', async () => {
    const mirror = await openPolledMirror({ posts: 12 })
    const { wordpress, context } = mirror
    const before = await listArticles(mirror)
    wordpress.site.posts.splice(3, 1)
    context.clock.advance(DAY_MS)
    wordpress.trouble = ({ query }, response) => {
      if (!query.has('include')) return false
      response
        .writeHead(503, { 'content-type': 'application/json' })
        .end('{"code":"memory","message":"Out of memory","data":{}}')
      return true
    }
    await expect(mirror.poll()).rejects.toThrow('Out of memory')
    expect(await listArticles(mirror)).toEqual(before)
    wordpress.trouble = undefined
    await mirror.poll()
    expect(await listArticles(mirror)).toEqual(before.filter(({ wordpress_id: id }) => id !== 103))
  })

  it.each([
    ['others than were asked for', JSON.stringify([{ id: 101, slug: 'b', status: 'publish', modified_gmt: null }])],
    ['one without a number', JSON.stringify([{ slug: 'nobody-knows' }])],
  ])('does not believe an answer with %s', async (_what, body) => {
    const mirror = await openPolledMirror({ posts: 12 })
    const { wordpress, context } = mirror
    const before = await listArticles(mirror)
    wordpress.site.posts.splice(3, 1)
    context.clock.advance(DAY_MS)
    wordpress.trouble = ({ query }, response) => {
      if (!query.has('include')) return false
      response.writeHead(200, { 'content-type': 'application/json', 'x-wp-total': 1, 'x-wp-totalpages': 1 }).end(body)
      return true
    }
    await mirror.poll()
    expect(await listArticles(mirror)).toEqual(before)
  })

  it('hides a post that asks for a password since, though its time of change is the old one', async () => {
    const mirror = await openPolledMirror({ posts: 12, anonymous: true })
    const [secret] = mirror.wordpress.site.posts
    if (secret) Object.assign(secret, { password: 'please', modified: secret.modified - 3_600_000 })
    mirror.context.clock.advance(DAY_MS)
    await mirror.poll()
    expect((await listArticles(mirror)).map(({ wordpress_id: id }) => id)).not.toContain(secret?.id)
  })
})
