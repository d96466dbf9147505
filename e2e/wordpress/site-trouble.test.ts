import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { RunningWordPress } from './connect-wordpress.ts'
import { startWordPress } from './start-wordpress.ts'
import { type Gate, type GateState, startGate } from './support/gate.ts'
import { type Newsroom, runCommand, startNewsroom } from './support/newsroom.ts'
import { uniqueTitle } from './support/posts.ts'
import { type Rest, restAs } from './support/rest.ts'

const SEEDED = 60

describe.runIf(inject('wordpress').folder)('a WordPress in trouble', () => {
  let wordpress: RunningWordPress
  let gate: Gate
  let newsroom: Newsroom
  let editor: Rest

  beforeAll(async () => {
    wordpress = await startWordPress({ seed: SEEDED })
    editor = restAs(wordpress, wordpress.users.editor)
    gate = await startGate(wordpress.url)
    gate.set('closed')
    newsroom = await startNewsroom(wordpress, { webhook: false, env: { WORDPRESS_URL: gate.url } })
  })
  afterAll(async () => {
    await newsroom?.stop()
    await gate?.stop()
    await wordpress?.stop()
  })

  const troubles = async () =>
    (await newsroom.receipts()).filter(({ message }) => message.startsWith('Couldn’t read WordPress'))
  test('does not keep the product from starting; its articles come when it is there', async () => {
    expect(newsroom.articleSlugs()).toEqual([])
    await newsroom.until(async () => (await troubles()).length > 0)
    gate.set('open')
    await newsroom.untilComplete()
  })

  test.each<[GateState, RegExp]>([
    ['closed', /could not be reached|fetch failed|reset|closed/i],
    ['maintenance', /503/],
    ['html', /JSON/i],
  ])('leaves the site as it was (%s), says why once, and is caught up with', async (state, reason) => {
    const before = newsroom.articleSlugs()
    const told = (await troubles()).length
    gate.set(state)
    const { slug } = await editor.createPost({ title: uniqueTitle(), status: 'publish' })
    await newsroom.until(async () => (await troubles()).length > told, state)
    expect((await troubles())[0]?.message).toMatch(reason)
    expect(newsroom.articleSlugs()).toEqual(before)
    expect(await newsroom.page('/')).toContain('</html>')
    gate.set('open')
    await newsroom.until(() => newsroom.file(`/${slug}`), 'what was published meanwhile')
    expect((await troubles()).length).toBe(told + 1)
  })

  test('that loses very much at once is not believed until somebody confirms it', async () => {
    const before = newsroom.articleSlugs().length
    await wordpress.php(`global $wpdb;
      $wpdb->query("UPDATE $wpdb->posts SET post_status = 'trash' WHERE post_type = 'post' AND post_status = 'publish' LIMIT 30");`)
    await newsroom.until(async () => (await newsroom.receipts()).some(({ outcome }) => outcome === 'held'), 'hold')
    const { slug } = await editor.createPost({ title: uniqueTitle(), status: 'publish' })
    await newsroom.until(() => newsroom.file(`/${slug}`), 'news, while a loss is held')
    expect(newsroom.articleSlugs()).toHaveLength(before + 1)

    const { output } = await runCommand('admin-api/src/commands/publish-confirm.ts', [], newsroom.dataDir)
    expect(output).toMatch(/Confirmed: \d+ articles/)
    await newsroom.untilComplete()
  })
})
