import { startWordPressServer } from '@hometown/wordpress-adapter/test-server'
import { EDITOR } from '@hometown/wordpress-adapter/test-site'
import { testSettings } from '../../testing/test-settings.ts'
import { openDesk } from '../support/desk.ts'
import { expect, browserTest as test } from '../support/journey.ts'
import { waitFor } from '../support/start-hometown.ts'

const POSTS = 12

test('what changes in WordPress changes on the site, and what is withdrawn there is gone', async ({
  page,
  startOwn,
}) => {
  const wordpress = await startWordPressServer(POSTS)
  const hometown = await startOwn({
    env: {
      WORDPRESS_URL: wordpress.url,
      WORDPRESS_USERNAME: EDITOR.username,
      WORDPRESS_APP_PASSWORD: EDITOR.applicationPassword,
      ...testSettings({ wordpressPollSeconds: 1 }),
    },
  })
  const [post, other] = wordpress.site.posts
  if (!post || !other) throw new Error('The stand-in has no posts.')
  await waitFor(() => hometown.page(`/${post.slug}`))
  await waitFor(() => hometown.page(`/${other.slug}`))
  await page.goto(`${hometown.url}/${post.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title)

  post.title = 'The bridge opens on Friday'
  post.modified = Date.now()
  await waitFor(async () => (await hometown.page(`/${post.slug}`))?.includes(post.title) || undefined)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The bridge opens on Friday')

  other.status = 'draft'
  other.modified = Date.now()
  await waitFor(async () => ((await hometown.page(`/${other.slug}`)) === undefined ? true : undefined))
  await openDesk(page, `${hometown.url}/admin/articles?search=bridge`, 'All Articles')
  await expect(page.getByRole('link', { name: 'The bridge opens on Friday', exact: true })).toBeVisible()
  await wordpress.close()
})
