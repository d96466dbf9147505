import { expect, it } from 'vitest'
import { post } from '../../test/support/posts.ts'
import { dependenciesOfPost } from './dependencies-of-post.ts'

function dependenciesIn(raw: string, rendered = ''): string[] {
  const found = dependenciesOfPost(post({ id: 28, content: { raw, rendered } }))
  return found.map(({ kind, id }) => `${kind} ${id}`)
}

it.each([
  ['a picture', '<!-- wp:image {"id":7} --><img class="wp-image-7"/>', ['media 7']],
  ['an old gallery', '<!-- wp:gallery {"ids":[7,8],"linkTo":"none"} -->', ['media 7', 'media 8']],
  ['a gallery of its own pictures', '[gallery columns="2"]', ['attached 28']],
  ['a caption', '[caption id="attachment_7" width="300"]', ['media 7']],
  ['a synced pattern', '<!-- wp:block {"ref":31} /--><!-- wp:block {"ref":31} /-->', ['block 31']],
  ['the latest posts', '<!-- wp:latest-posts {"postsToShow":3} /-->', ['posts 0']],
  ['nothing else', '<!-- wp:paragraph --><p>She posted it [sic].</p><!-- /wp:paragraph -->', []],
])('a text with %s depends on it', (_, raw, expected) => {
  expect(dependenciesIn(raw)).toEqual(expected)
})

it('a text that was read as readers get it shows less', () => {
  const rendered =
    '<figure data-id="7"><img class="size-full wp-image-8"></figure><ul class="wp-block-latest-posts"></ul>'
  const found = dependenciesOfPost(post({ content: { rendered } }))
  expect(found.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['posts 0', 'media 8', 'media 7'])
})
