import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import type { RunningWordPress } from './connect-wordpress.ts'
import { startWordPress } from './start-wordpress.ts'
import { startNewsroom } from './support/newsroom.ts'
import { uniqueTitle } from './support/posts.ts'
import { type Rest, restAs } from './support/rest.ts'

const CLASSIC = 'One\n\n<!--nextpage-->\n\nTwo\n<!--nextpage-->\nThree<!--nextpage-->Four'
const BLOCKS = ['One', 'Two']
  .map((text) => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`)
  .join('\n\n<!-- wp:nextpage -->\n<!--nextpage-->\n<!-- /wp:nextpage -->\n\n')

describe.runIf(inject('wordpress').folder)('a post with page breaks', () => {
  let wordpress: RunningWordPress
  let editor: Rest

  beforeAll(async () => {
    wordpress = await startWordPress({ seed: 5 })
    editor = restAs(wordpress, wordpress.users.editor)
  })
  afterAll(() => wordpress?.stop())

  test('has a page of the site for each part, and loses one with its page break', async () => {
    const newsroom = await startNewsroom(wordpress)
    onTestFinished(() => newsroom.stop())
    await newsroom.untilComplete()
    const classic = await editor.createPost({ title: uniqueTitle(), content: CLASSIC, status: 'publish' })
    const blocks = await editor.createPost({ title: uniqueTitle(), content: BLOCKS, status: 'publish' })
    const partsOf = (slug: string) =>
      ['', '/2', '/3', '/4', '/5'].flatMap((page) => {
        const text = newsroom.file(`/${slug}${page}`)
        return text === undefined
          ? []
          : [
              /class="article-text"[^>]*>(.*?)<nav/s
                .exec(text)?.[1]
                ?.replace(/<[^>]*>/g, '')
                .trim(),
            ]
      })
    await newsroom.until(() => partsOf(classic.slug).length === 4 && partsOf(blocks.slug).length === 2, 'All pages')
    expect(partsOf(classic.slug)).toEqual(['One', 'Two', 'Three', 'Four'])
    expect(partsOf(blocks.slug)).toEqual(['One', 'Two'])

    await editor.post(`/wp/v2/posts/${classic.id}`, { content: 'One\n\n<!--nextpage-->\n\nTwo' })
    await newsroom.until(() => partsOf(classic.slug).length === 2, 'A post with two pages')
    const gone = await fetch(`${newsroom.url}/${classic.slug}/4`, { redirect: 'manual' })
    expect([gone.status, gone.headers.get('location')]).toEqual([301, `/${classic.slug}`])
    const there = await fetch(`${newsroom.url}/${classic.slug}/2/`)
    expect([there.status, there.url]).toEqual([200, `${newsroom.url}/${classic.slug}/2`])
  })
})
