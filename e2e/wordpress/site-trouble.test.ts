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
    gate.set('forbidden')
    newsroom = await startNewsroom(wordpress, { webhook: false, env: { WORDPRESS_URL: gate.url } })
  })
  afterAll(async () => {
    await newsroom?.stop()
    await gate?.stop()
    await wordpress?.stop()
  })

  const troubles = async () =>
    (await newsroom.receipts()).filter(({ message }) => message.startsWith('Couldn’t read WordPress'))
  const firstSyncProblem = async () => {
    const dashboard = await newsroom.call<{ firstSyncProblem: string | null }>('GET', '/api/dashboard')
    return dashboard.firstSyncProblem
  }
  test('does not keep the product from starting, and says why the site has no articles wherever people look', async () => {
    expect(newsroom.articleSlugs()).toEqual([])
    await newsroom.until(async () => (await troubles()).length > 0)
    const problem = `Couldn’t read WordPress: ${gate.url} refuses its REST API: a plugin or a firewall turns it off. Allow /wp-json/ for Hometown.`
    await newsroom.until(() => newsroom.output().includes(problem), 'the reason in the output')
    expect(await firstSyncProblem()).toContain(problem)
    for (const path of ['/', '/some-post-of-last-year']) {
      const answer = await fetch(newsroom.url + path)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
      expect(await answer.text()).toContain('The site is being prepared')
    }
  })

  test('is read as soon as it can be; readers get the site then', async () => {
    gate.set('open')
    await newsroom.untilComplete()
    await newsroom.until(async () => (await firstSyncProblem()) === null, 'an end of the notice')
    await newsroom.until(async () => (await fetch(newsroom.url)).status === 200, 'the front page')
    const front = await newsroom.page('/')
    expect(newsroom.articleSlugs().filter((slug) => front?.includes(`href="/${slug}"`)).length).toBeGreaterThan(0)
  })

  test.each<[GateState, RegExp]>([
    ['closed', /can’t be reached/],
    ['maintenance', /503/],
    ['html', /a web page instead of WordPress’s REST API/],
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
