import { describe, expect, it } from 'vitest'
import { openPolledMirror, type PolledMirror } from '../../../../test/support/mirror-harness.ts'

function account({ wordpress }: PolledMirror, id: number) {
  const found = wordpress.site.users.find((user) => user.id === id)
  if (!found) throw new Error('No such account')
  return found
}

describe('bylines from WordPress', () => {
  const open = async () => openPolledMirror({ posts: 3, anonymous: true })

  it('follow an author who is renamed, though no post changes', async () => {
    const mirror = await open()
    account(mirror, 2).name = 'Erin Lind'
    await mirror.poll()
    expect(await Promise.all([100, 101, 102].map(async (id) => (await mirror.article(id))?.author_name))).toEqual(
      Array(3).fill('Erin Lind'),
    )
  })

  it('are all authors that Co-Authors Plus knows', async () => {
    const mirror = await open()
    const { site } = mirror.wordpress
    site.coauthors = [
      { user_nicename: 'ada', display_name: 'Ada Roe', posts: [101] },
      { user_nicename: 'bo', display_name: 'Bo Diaz', posts: [101] },
    ]
    for (const post of site.posts) post.modified = mirror.context.clock.now() - 1000
    await mirror.poll()
    expect((await mirror.article(101))?.author_name).toBe('Ada Roe and Bo Diaz')
    expect((await mirror.article(100))?.author_name).toBe('Erin Editor')
    site.coauthors = [
      { user_nicename: 'ada', display_name: 'Ada Roe', posts: [101] },
      { user_nicename: 'bo', display_name: 'Bo Rosario', posts: [101] },
    ]
    mirror.context.clock.advance(3000)
    for (const post of site.posts) post.modified = mirror.context.clock.now() - 500
    await mirror.poll()
    expect((await mirror.article(101))?.author_name).toBe('Ada Roe and Bo Rosario')
  })
})
