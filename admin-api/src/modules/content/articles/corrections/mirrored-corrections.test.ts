import { describe, expect, it } from 'vitest'
import { openMirror } from '../../../../../test/support/mirror-harness.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { getPostJson } from '../../../publishing/content-service/posts.service.ts'
import { createCorrection, listCorrections } from './corrections.service.ts'

describe('corrections of a mirrored WordPress', () => {
  it('live with us, and stay when WordPress changes the post', async () => {
    const { context, wordpress, start, until, slugs } = await openMirror({ posts: 1 })
    start()
    await until(async () => expect(await slugs()).toHaveLength(2))
    const row = await context.store.db
      .selectFrom('articles')
      .select(['id', 'title'])
      .where('wordpress_id', '=', 100)
      .executeTakeFirstOrThrow()
    const user = await signIn(context)
    const note = await createCorrection(context, { user }, row.id, { kind: 'correction', text: 'It was Friday.' })

    for (const post of wordpress.site.posts)
      Object.assign(post, { title: 'A new headline', modified: post.modified + 30_000 })
    const read = () => getPostJson(context, 100)
    await until(async () => expect(await read()).toMatchObject({ title: { rendered: 'A new headline' } }))
    expect(await read()).toMatchObject({ hometown: { corrections: [note] } })
    expect(await listCorrections(context, row.id)).toEqual([note])
    const calls = wordpress.site.posts.map(({ content }) => content).join()
    expect(calls).not.toContain('It was Friday.')
  })
})
