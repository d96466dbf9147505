import type { PublishedFront } from '@hometown/shared-types/front-page'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { RunningWordPress } from './connect-wordpress.ts'
import { startWordPress } from './start-wordpress.ts'
import { type Newsroom, startNewsroom } from './support/newsroom.ts'
import { type Rest, type RestPost, restAs } from './support/rest.ts'

interface LinkedPost extends RestPost {
  link: string
}

describe.runIf(inject('wordpress').folder)('the addresses of a WordPress', () => {
  let wordpress: RunningWordPress
  let editor: Rest
  let newsroom: Newsroom

  beforeAll(async () => {
    wordpress = await startWordPress({ seed: 0 })
    editor = restAs(wordpress, wordpress.users.editor)
    await setPermalinks('/%year%/%monthnum%/%day%/%postname%/')
    newsroom = await startNewsroom(wordpress)
  })
  afterAll(async () => {
    await newsroom?.stop()
    await wordpress?.stop()
  })

  const setPermalinks = (structure: string) =>
    wordpress.php(`global $wp_rewrite; $wp_rewrite->set_permalink_structure('${structure}'); flush_rewrite_rules();`)

  async function publish(fields: Record<string, unknown>): Promise<LinkedPost> {
    const { id } = await editor.createPost({ status: 'publish', content: 'Text.', ...fields })
    return (await editor.get<LinkedPost>(`/wp/v2/posts/${id}`)).body
  }

  /** Where a reader arrives, by permanent redirects only. */
  async function arrival(path: string): Promise<string> {
    let address = path
    for (let hops = 0; hops < 5; hops++) {
      const { status, headers } = await fetch(newsroom.url + address, { redirect: 'manual' })
      if (status !== 301) return `${status} ${address}`
      address = headers.get('location') ?? ''
    }
    return `a circle at ${address}`
  }

  const pathOf = ({ link }: LinkedPost) => new URL(link).pathname

  test.each([
    ['Chinese', '县议会通过预算', '县议会通过预算'],
    ['Cyrillic', 'Выборы шерифа в ноябре', 'выборы-шерифа-в-ноябре'],
    ['Arabic', 'مجلس المقاطعة', 'مجلس-المقاطعة'],
    ['accents that are kept', 'Ọjà tuntun', undefined],
    ['an emoji', 'Fair 🎉 2026', undefined],
  ])('keep a slug in %s', async (_script, title, expected) => {
    const post = await publish({ title })
    const slug = decodeURIComponent(post.slug).normalize()
    if (expected) expect(slug).toBe(expected)
    const address = `/${encodeURIComponent(slug)}`
    await newsroom.until(() => newsroom.file(`/${slug}`)?.includes(title), `The page of ${slug}`)
    expect(newsroom.file(`/${slug}`)).toContain(`<link rel="canonical" href="${siteUrl()}${address}"`)
    expect(await arrival(address)).toBe(`200 ${address}`)
    expect(await arrival(`/${post.slug}`)).toBe(`200 ${address}`)
    expect(await arrival(`/${encodeURIComponent(slug.normalize('NFD'))}`)).toBe(`200 ${address}`)
    expect(await arrival(pathOf(post))).toBe(`200 ${address}`)
    await newsroom.until(async () => (await newsroom.page('/feed.xml'))?.includes(address), 'The feed')
  })

  function siteUrl(): string {
    const canonical = /<link rel="canonical" href="(https?:\/\/[^/"]+)/.exec(newsroom.file('/') ?? '')
    return canonical?.[1] ?? ''
  }

  test('lead to the articles: dated, with the category, with the number', async () => {
    const dated = await publish({ title: 'The dated story' })
    expect(pathOf(dated)).toMatch(/^\/\d{4}\/\d\d\/\d\d\/the-dated-story\/$/)
    await newsroom.until(() => newsroom.file('/the-dated-story'))
    expect(await arrival(pathOf(dated))).toBe('200 /the-dated-story')
    expect(await arrival(`/?p=${dated.id}`)).toBe('200 /the-dated-story')
    const year = pathOf(dated).slice(1, 5)

    await setPermalinks('/%category%/%postname%/')
    const filed = await publish({ title: 'The filed story' })
    await newsroom.until(() => newsroom.file('/the-filed-story'))
    expect(pathOf(filed)).toBe('/uncategorized/the-filed-story/')
    expect(await arrival(pathOf(filed))).toBe('200 /the-filed-story')

    await setPermalinks('/archives/%post_id%')
    const numbered = await publish({ title: 'The numbered story' })
    await newsroom.until(() => newsroom.file('/the-numbered-story'))
    expect(pathOf(numbered)).toBe(`/archives/${numbered.id}`)
    expect(await arrival(pathOf(numbered))).toBe('200 /the-numbered-story')
    await setPermalinks('/%year%/%monthnum%/%day%/%postname%/')
    expect(await arrival(`/${year}/01/01/no-such-story/`)).toMatch(/^404 /)
  })

  test('in texts become ours', async () => {
    const known = await publish({ title: 'The known story' })
    const content = [known.link, `${wordpress.url}/?p=${known.id}`, `${wordpress.url}/a-page/`]
      .map((href) => `<p><a href="${href}">${href}</a></p>`)
      .join('')
    await publish({ title: 'The linking story', content })
    await newsroom.until(() => newsroom.file('/the-linking-story')?.includes('href="/the-known-story"'), 'The link')
    const page = newsroom.file('/the-linking-story') ?? ''
    expect(page.match(/href="\/the-known-story"/g)?.length).toBeGreaterThanOrEqual(2)
    expect(page).toContain(`href="${wordpress.url}/a-page/"`)
  })

  test('of two posts are exchanged by way of a third one, and none in between stays', async () => {
    const one = await publish({ title: 'First of two', slug: 'first-place' })
    const other = await publish({ title: 'Second of two', slug: 'second-place' })
    await newsroom.until(() => newsroom.file('/second-place') && newsroom.file('/first-place'))
    await editor.post(`/wp/v2/posts/${one.id}`, { slug: 'passing-place' })
    await editor.post(`/wp/v2/posts/${other.id}`, { slug: 'first-place' })
    await editor.post(`/wp/v2/posts/${one.id}`, { slug: 'second-place' })
    const begin = performance.now()
    await newsroom.until(
      () =>
        newsroom.file('/first-place')?.includes('Second of two') &&
        newsroom.file('/second-place')?.includes('First of two'),
      'The exchange',
      5000,
    )
    console.log(`Exchanged ${Math.round(performance.now() - begin)} ms after WordPress’s last answer`)
    await newsroom.until(() => newsroom.file('/passing-place') === undefined, 'The end of the address in between')
    expect(await arrival('/first-place')).toBe('200 /first-place')
    expect(await arrival('/second-place')).toBe('200 /second-place')
    expect(await arrival('/passing-place')).toBe('404 /passing-place')
    const redirects = await newsroom.call<{ redirects: { from: string }[] }>('GET', '/api/site')
    expect(redirects.redirects.filter(({ from }) => /-place/.test(from))).toEqual([])
  })

  test('a circle of five posts ends right', async () => {
    const posts: LinkedPost[] = []
    for (let number = 0; number < 5; number++)
      posts.push(await publish({ title: `Circle ${number} begins`, slug: `circle-${number}` }))
    await newsroom.until(() => newsroom.file('/circle-4'))
    const ids = posts.map(({ id }) => id)
    await wordpress.php(`
      $ids = array(${ids.join(',')});
      foreach ( $ids as $id ) wp_update_post( array( 'ID' => $id, 'post_name' => 'circle-tmp-' . $id ) );
      foreach ( $ids as $place => $id ) wp_update_post( array( 'ID' => $id, 'post_name' => 'circle-' . ( ( $place + 1 ) % 5 ) ) );
    `)
    const isRight = () =>
      ids.every((_, number) => newsroom.file(`/circle-${(number + 1) % 5}`)?.includes(`Circle ${number} begins`))
    await newsroom.until(isRight, 'The circle', 5000)
    expect(newsroom.articleSlugs().filter((slug) => slug.includes('circle-tmp'))).toEqual([])
  })

  test('a sticky post leads the front page', async () => {
    const sticky = await publish({ title: 'The sticky story', sticky: true })
    await publish({ title: 'A newer story' })
    const isLead = async () => {
      const front = await newsroom.call<PublishedFront | null>('GET', '/api/front-page/published')
      return front?.lead?.contentId === sticky.id
    }
    await newsroom.until(isLead, 'The sticky lead')
    await editor.post(`/wp/v2/posts/${sticky.id}`, { sticky: false })
    await newsroom.until(async () => !(await isLead()), 'Another lead')
  })
})
