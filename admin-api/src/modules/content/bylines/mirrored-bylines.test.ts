import { createPersonSchema } from '@hometown/shared-types/person'
import { describe, expect, it } from 'vitest'
import { openMirror } from '../../../../test/support/mirror-harness.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { createPerson } from '../people/people.service.ts'
import { findAuthorsOfPosts } from './bylines.service.ts'

describe('bylines of a mirrored WordPress', () => {
  it('lead to their authors, whether the post or the author was first', async () => {
    const { context, wordpress, start, until, slugs } = await openMirror({ posts: 1 })
    const user = await signIn(context)
    const add = (name: string) => createPerson(context, { user }, createPersonSchema.parse({ name }))
    const sign = (byline: string) => {
      for (const post of wordpress.site.posts)
        Object.assign(post, { meta: { ...post.meta, author_name: byline }, modified: post.modified + 30_000 })
    }
    const authors = async () => (await findAuthorsOfPosts(context.store.db, [100])).get(100)?.map(({ slug }) => slug)
    sign('Ada Roe')
    start()
    await until(async () => expect(await slugs()).toHaveLength(2))
    expect(await authors()).toBeUndefined()
    await add('Ada Roe')
    expect(await authors()).toEqual(['ada-roe'])
    await add('Bo Diaz')
    sign('Bo Diaz &amp; Ada Roe')
    await until(async () => expect(await authors()).toEqual(['bo-diaz', 'ada-roe']))
  })
})
