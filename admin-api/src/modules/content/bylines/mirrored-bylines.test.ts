import { createPersonSchema } from '@hometown/shared-types/person'
import { describe, expect, it } from 'vitest'
import { openMirror } from '../../../../test/support/mirror-harness.ts'
import { openPolledMirror } from '../../../../test/support/mirror-polls.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { createPerson, getPerson, updatePerson } from '../people/people.service.ts'
import { findAuthorsOfPosts } from './bylines.service.ts'

describe('bylines of a mirrored WordPress', () => {
  it('lead to their authors, whether the post or the author was first', async () => {
    const { context, wordpress, start, until, slugs } = await openMirror({ posts: 1, store: await openTestStore() })
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
  it('give a new author the address, bio and picture of their account, where the editor wrote none', async () => {
    const { context, wordpress } = await openMirror({ posts: 1, store: await openTestStore() })
    const user = await signIn(context)
    const account = wordpress.site.users.find(({ id }) => wordpress.site.posts.some(({ author }) => author === id))
    if (!account) throw new Error('no account')
    Object.assign(account, { description: `Covers <b>schools</b> &amp; roads.\n\n${'And more. '.repeat(100)}` })
    const { name, username } = account
    const picture = `${wordpress.url}/a.png`
    const add = (written: object = {}) =>
      createPerson(context, { user }, createPersonSchema.parse({ name, ...written }))
    const made = await add()
    expect(made).toMatchObject({ slug: username, imageUrl: picture })
    expect(made.bio).toMatch(/^Covers schools & roads\.\n\nAnd more\. .*\w\.?…$/)
    expect(made.bio?.length).toBeLessThanOrEqual(600)
    account.name = 'Zoe Lind'
    const own = { name: 'Zoe Lind', bio: 'Writes.', imageUrl: '/uploads/ann.webp', slug: 'ann' }
    expect(await add(own)).toMatchObject(own)
  })

  it('give authors who have no bio that of their account, once', async () => {
    const { context, wordpress, poll } = await openPolledMirror({ posts: 1, store: await openTestStore() })
    const user = await signIn(context)
    const account = wordpress.site.users.find(({ id }) => wordpress.site.posts.some(({ author }) => author === id))
    if (!account) throw new Error('no account')
    const { id } = await createPerson(context, { user }, createPersonSchema.parse({ name: account.name }))
    expect(await getPerson(context, id)).toMatchObject({ bio: null, wordpressUser: account.id })
    account.description = 'Covers the county board.'
    await poll()
    const filled = await getPerson(context, id)
    expect(filled).toMatchObject({ bio: 'Covers the county board.', version: 2 })
    await updatePerson(context, { user }, id, { version: 2, bio: null })
    await poll()
    expect((await getPerson(context, id)).bio).toBeNull()
    account.description = 'Covers schools.'
    await poll()
    expect((await getPerson(context, id)).bio).toBe('Covers schools.')
  })

  it('bring the WordPress account of the same name, and do without a WordPress that is away', async () => {
    const { context, wordpress } = await openMirror({ posts: 1, store: await openTestStore() })
    const user = await signIn(context)
    const account = wordpress.site.users.find(({ id }) => wordpress.site.posts.some(({ author }) => author === id))
    const add = (name = '') => createPerson(context, { user }, createPersonSchema.parse({ name }))
    expect(await add(account?.name.toUpperCase())).toMatchObject({ wordpressUser: account?.id })
    expect(await add('Somebody Else')).toMatchObject({ wordpressUser: null })
    await wordpress.close()
    expect(await add(account?.name)).toMatchObject({ wordpressUser: null })
  })
})
