import { describe, expect, it } from 'vitest'
import { openPolledMirror, type PolledMirror } from '../../../../../test/support/mirror-polls.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { saveSetting } from '../../../platform/settings/settings.repository.ts'

async function bylineOf({ context }: PolledMirror, wordpressId: number): Promise<string | undefined> {
  const row = await context.store.db
    .selectFrom('articles')
    .select('author_name')
    .where('wordpress_id', '=', wordpressId)
    .executeTakeFirst()
  return row?.author_name
}

async function saveInSettings({ context }: PolledMirror, key: 'bylines' | 'siteName', value: string): Promise<void> {
  const now = context.clock.now()
  await context.store.db
    .transaction()
    .execute((trx) => saveSetting(trx, { key, value, updatedBy: 'admin', seen: undefined }, now))
}

function account({ wordpress }: PolledMirror, id: number) {
  const found = wordpress.site.users.find((user) => user.id === id)
  if (!found) throw new Error('No such account')
  return found
}

describe('bylines from WordPress', () => {
  const open = async () => openPolledMirror({ posts: 3, anonymous: true, store: await openTestStore() })

  it('are the names of the accounts', async () => {
    expect(await bylineOf(await open(), 100)).toBe('Erin Editor')
  })

  it('follow an author who is renamed, though no post changes', async () => {
    const mirror = await open()
    account(mirror, 2).name = 'Erin Lind'
    await mirror.poll()
    expect(await Promise.all([100, 101, 102].map((id) => bylineOf(mirror, id)))).toEqual(Array(3).fill('Erin Lind'))
  })

  it('follow a deleted author’s posts to the one who gets them, though no post changes', async () => {
    const mirror = await open()
    mirror.wordpress.site.users = [{ ...account(mirror, 2), id: 9, username: 'nora', name: 'Nora Desk' }]
    for (const post of mirror.wordpress.site.posts) post.author = 9
    await mirror.poll()
    expect(await bylineOf(mirror, 100)).toBe('Nora Desk')
  })

  it('stay where WordPress hides its accounts', async () => {
    const mirror = await open()
    mirror.wordpress.trouble = ({ path }, response) => {
      if (!path.includes('/users')) return false
      response
        .writeHead(401, { 'content-type': 'application/json' })
        .end('{"code":"rest_user_cannot_view","message":"No"}')
      return true
    }
    await mirror.poll()
    expect(await bylineOf(mirror, 100)).toBe('Erin Editor')
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
    expect(await bylineOf(mirror, 101)).toBe('Ada Roe and Bo Diaz')
    expect(await bylineOf(mirror, 100)).toBe('Erin Editor')
    site.coauthors = [
      { user_nicename: 'ada', display_name: 'Ada Roe', posts: [101] },
      { user_nicename: 'bo', display_name: 'Bo Rosario', posts: [101] },
    ]
    mirror.context.clock.advance(3000)
    for (const post of site.posts) post.modified = mirror.context.clock.now() - 500
    await mirror.poll()
    expect(await bylineOf(mirror, 101)).toBe('Ada Roe and Bo Rosario')
  })

  it('are the paper’s name on all where Settings says so, and follow that name', async () => {
    const mirror = await open()
    await saveInSettings(mirror, 'bylines', 'paper')
    await mirror.poll()
    expect(await bylineOf(mirror, 100)).toBe(mirror.context.config.siteName)
    await saveInSettings(mirror, 'siteName', 'The Post')
    await mirror.poll()
    expect(await bylineOf(mirror, 100)).toBe('The Post')
    await saveInSettings(mirror, 'bylines', 'authors')
    await mirror.poll()
    expect(await bylineOf(mirror, 100)).toBe('Erin Editor')
  })
})
