import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { textFromHtml } from '@hometown/shared-types/excerpt'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Hometown, startHometown } from '../support/start-hometown.ts'
import type { RunningWordPress } from './connect-wordpress.ts'
import { startWordPress } from './start-wordpress.ts'
import { runCommand } from './support/newsroom.ts'
import { PICTURES } from './support/uploads.ts'

interface ExportedArticle {
  slug: string
  title: string
  status: string
  category: string
  authorName: string
  content: string
  imageUrl: string | null
  imageCaption: string | null
  keywords: string[]
  publishedAt: string | null
}

/** Each command starts a process of its own, on a machine that may be busy. */
const WITHIN_MS = 240_000
const ENV = { SITE_URL: 'http://localhost:3000', SAMPLE_CONTENT: 'false' }

/** Posts of every kind, with what classic and block editors store. */
const WRITE_POSTS = `
  require_once ABSPATH . 'wp-admin/includes/image.php';
  global $wp_rewrite; $wp_rewrite->set_permalink_structure('/%year%/%monthnum%/%postname%/'); flush_rewrite_rules();
  $author = wp_insert_user(['user_login' => 'ada', 'user_pass' => 'x', 'display_name' => 'Ada Roe', 'role' => 'author', 'description' => 'Covers the river.']);
  $cat = wp_insert_term('City Hall', 'category')['term_id'];
  $write = fn($fields) => wp_insert_post(wp_slash($fields + ['post_status' => 'publish', 'post_author' => $author, 'post_category' => [$cat], 'tags_input' => ['River', 'Fair']]));
  $fair = $write(['post_title' => 'The fair & the river', 'post_name' => 'fair', 'post_date' => '2024-05-04 10:00:00']);
  $file = wp_upload_bits('tent.webp', null, file_get_contents($input))['file'];
  $tent = wp_insert_attachment(['post_title' => 'tent', 'post_excerpt' => 'The tent', 'post_mime_type' => 'image/webp', 'post_status' => 'inherit'], $file, $fair);
  wp_update_attachment_metadata($tent, wp_generate_attachment_metadata($tent, $file));
  update_post_meta($tent, '_wp_attachment_image_alt', 'A white tent');
  set_post_thumbnail($fair, $tent);
  $small = wp_get_attachment_image_src($tent, 'medium')[0];
  wp_update_post(wp_slash(['ID' => $fair, 'post_content' => "One line.\\nAnother line.\\n\\n[caption id=\\"attachment_$tent\\" align=\\"alignright\\" width=\\"300\\"]<img class=\\"wp-image-$tent\\" src=\\"$small\\" alt=\\"\\" width=\\"300\\" height=\\"200\\" /> Before the rain[/caption]\\n\\n<ul>\\n<li>Cows</li>\\n</ul>\\n\\n[gallery ids=\\"$tent\\"]\\n\\n<!--nextpage-->\\n\\nThe second page with <a href=\\"" . home_url('/?p=' . $fair) . "\\">itself</a>."]));
  $write(['post_title' => 'Blocks', 'post_name' => 'blocks', 'post_date' => '2024-05-05 10:00:00', 'post_content' => "<!-- wp:paragraph -->\\n<p>First.</p>\\n<!-- /wp:paragraph -->\\n\\n<!-- wp:quote -->\\n<blockquote class=\\"wp-block-quote\\"><!-- wp:paragraph -->\\n<p>Said.</p>\\n<!-- /wp:paragraph --></blockquote>\\n<!-- /wp:quote -->\\n\\n<!-- wp:list -->\\n<ul class=\\"wp-block-list\\"><li>One</li></ul>\\n<!-- /wp:list -->"]);
  $write(['post_title' => 'Выборы', 'post_name' => 'выборы', 'post_content' => 'Текст.', 'post_date' => '2024-05-06 10:00:00']);
  $write(['post_title' => 'A draft', 'post_status' => 'draft', 'post_content' => 'Not yet.']);
  $write(['post_title' => 'Private', 'post_name' => 'private-one', 'post_status' => 'private', 'post_content' => 'Inside.']);
  $write(['post_title' => 'Secret', 'post_name' => 'secret', 'post_password' => 'sesame', 'post_content' => 'Hidden.']);
  wp_trash_post($write(['post_title' => 'Thrown away', 'post_content' => 'Old.']));
  return $fair;
`
const EXPORT = `
  require_once ABSPATH . 'wp-admin/includes/export.php';
  ob_start(); export_wp(['content' => 'all']); return ob_get_clean();
`

describe.runIf(inject('wordpress').folder)('leaving a WordPress for good', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hometown-leave-'))
  const installations = { file: join(folder, 'file'), rest: join(folder, 'rest') }
  const xml = join(folder, 'export.xml')
  let wordpress: RunningWordPress
  let fair: number

  beforeAll(async () => {
    wordpress = await startWordPress({ seed: 25 })
    const picture = JSON.stringify(join(PICTURES, 'band-shell.webp'))
    fair = Number(await wordpress.php(`$input = ${picture};${WRITE_POSTS}`))
    writeFileSync(xml, String(await wordpress.php(EXPORT)))
    for (const dataDir of Object.values(installations)) {
      mkdirSync(dataDir)
      expect((await runCommand('admin-api/src/commands/migrate.ts', [], dataDir, ENV)).code).toBe(0)
    }
  })
  afterAll(async () => {
    await wordpress?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const importInto = (dataDir: string, args: string[], env = {}) =>
    runCommand('admin-api/src/commands/import.ts', args, dataDir, { ...ENV, ...env })

  function importBySite(dataDir: string) {
    const { username, applicationPassword } = wordpress.users.editor
    return importInto(dataDir, [wordpress.url, '--user', username], { IMPORT_APP_PASSWORD: applicationPassword })
  }

  async function articlesOf(dataDir: string): Promise<ExportedArticle[]> {
    const out = join(dataDir, 'out')
    await runCommand('admin-api/src/commands/export.ts', [out], dataDir, ENV)
    const articles: ExportedArticle[] = JSON.parse(readFileSync(join(out, 'articles.json'), 'utf8'))
    return articles.sort((one, other) => (one.slug < other.slug ? -1 : 1))
  }

  const asRead = ({
    slug,
    title,
    status,
    category,
    authorName,
    content,
    keywords,
    publishedAt,
    imageCaption,
  }: ExportedArticle) => ({
    ...{ slug, title, status, category, authorName, publishedAt, imageCaption, keywords: [...keywords].sort() },
    text: textFromHtml(content),
    pictures: [...content.matchAll(/ src="([^"]*)"/g)].map(([, src]) => src),
  })

  test(
    'its own export and its REST API bring the same, article by article',
    async () => {
      const file = await importInto(installations.file, [xml, '--site', wordpress.url])
      expect([file.code, file.output]).toEqual([0, expect.stringContaining('new articles')])
      const rest = await importBySite(installations.rest)
      expect([rest.code, rest.output]).toEqual([0, expect.stringContaining('new articles')])
      const [fromFile, fromRest] = [await articlesOf(installations.file), await articlesOf(installations.rest)]
      expect(fromFile.length).toBeGreaterThan(20)
      expect(fromFile.map(({ slug }) => slug)).toEqual(fromRest.map(({ slug }) => slug))
      const different = fromFile.map(asRead).filter((article, index) => {
        const other = fromRest[index]
        return !other || JSON.stringify(asRead(other)) !== JSON.stringify(article)
      })
      expect(different).toEqual([])
      const story = fromFile.find(({ slug }) => slug === 'fair')
      expect(story).toMatchObject({
        title: 'The fair & the river',
        authorName: 'Ada Roe',
        imageCaption: 'The tent',
        imageUrl: expect.stringMatching(/^\/uploads\//),
      })
      expect(story?.content).toContain('wp-block-nextpage')
      expect(story?.content).not.toContain('wp-content')
      for (const [slug, status] of [
        ['private-one', 'archived'],
        ['secret', 'draft'],
      ])
        expect(fromFile.find((article) => article.slug === slug)?.status).toBe(status)
    },
    WITHIN_MS,
  )

  test(
    'changes nothing the second time',
    async () => {
      const before = await articlesOf(installations.rest)
      const { code, output } = await importBySite(installations.rest)
      expect([code, output]).toEqual([0, expect.not.stringMatching(/new articles|updated/)])
      expect(await articlesOf(installations.rest)).toEqual(before)
    },
    WITHIN_MS,
  )

  test(
    'then needs the old site no more: pages, pictures and every old address are here',
    async () => {
      await wordpress.stop()
      const hometown = await startHometown({ dataDir: installations.file, removeData: false, env: ENV })
      try {
        await expect.poll(() => arrival(hometown, '/fair'), { timeout: 60_000 }).toBe('200 /fair')
        for (const old of [
          `/?p=${fair}`,
          '/2024/05/fair/',
          '/2024/05/04/fair/',
          '/city-hall/fair/',
          `/archives/${fair}`,
          '/2024/05/fair/tent/',
        ])
          expect([old, await arrival(hometown, old)]).toEqual([old, '200 /fair'])
        const page = await (await fetch(`${hometown.url}/fair`)).text()
        expect(page).not.toContain(wordpress.url)
      } finally {
        await hometown.stop()
      }
    },
    WITHIN_MS,
  )

  /** Where a reader arrives, by permanent redirects only. */
  async function arrival({ url }: Hometown, path: string): Promise<string> {
    let address = path
    for (let hops = 0; hops < 5; hops++) {
      const { status, headers } = await fetch(url + address, { redirect: 'manual' })
      if (status !== 301) return `${status} ${address}`
      address = headers.get('location') ?? ''
    }
    return `a circle at ${address}`
  }
})
