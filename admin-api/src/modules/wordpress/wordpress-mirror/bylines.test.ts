import { describe, expect, it } from 'vitest'
import { openPolledMirror } from '../../../../test/support/mirror-harness.ts'

describe('bylines from WordPress', () => {
  const open = async () => openPolledMirror({ posts: 3, anonymous: true })

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
