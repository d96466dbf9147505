import { afterAll, describe, expect, inject, test } from 'vitest'
import { type Account, connectWordPress, type RunningWordPress } from './connect-wordpress.ts'
import { isSigned, startReceiver } from './support/webhook-receiver.ts'

const PAGE = 'options-general.php?page=hometown'
const wordpress = connectWordPress(inject('wordpress'))

describe.runIf(wordpress.folder)('Settings → Hometown', async () => {
  const receiver = await startReceiver()
  const admin = await signIn(wordpress, wordpress.users.admin)

  afterAll(async () => {
    await wordpress.define({ HOMETOWN_WEBHOOK_URL: undefined, HOMETOWN_WEBHOOK_SECRET: undefined })
    await wordpress.php("delete_option('hometown_webhook_url'); delete_option('hometown_webhook_secret');")
    await receiver.stop()
  })

  async function save(url: string, secret: string) {
    const nonce = fieldValue((await admin.open(PAGE)).html, '_wpnonce')
    return admin.submit('options.php', {
      ...{ option_page: 'hometown', action: 'update', _wpnonce: nonce, _wp_http_referer: `/wp-admin/${PAGE}` },
      ...{ hometown_webhook_url: url, hometown_webhook_secret: secret },
    })
  }

  async function press(action: string) {
    const nonce = fieldValue((await admin.open(PAGE)).html, '_wpnonce', `value="${action}"`)
    return admin.submit('admin-post.php', { action, _wpnonce: nonce })
  }

  test('keeps address and secret, and sends a signed test', async () => {
    const { html } = await save(receiver.url, 'sixteen characters')
    expect(fieldValue(html, 'hometown_webhook_url')).toBe(receiver.url)
    expect(fieldValue(html, 'hometown_webhook_secret')).toBe('sixteen characters')
    let page = ''
    const [delivery] = await receiver.during(async () => {
      page = (await press('hometown_send_test')).html
    })
    expect(delivery?.message.event).toBe('site.test')
    expect(delivery && isSigned(delivery, 'sixteen characters')).toBe(true)
    expect(page).toContain('answered 202')
  })

  test('refuses what cannot be an address or is too short a secret, and keeps what was there', async () => {
    await save(receiver.url, 'sixteen characters')
    const { html } = await save('javascript:alert(1)', 'short')
    expect(html).toContain('We kept the old one')
    expect(fieldValue(html, 'hometown_webhook_url')).toBe(receiver.url)
    expect(fieldValue(html, 'hometown_webhook_secret')).toBe('sixteen characters')
  })

  test('is closed to editors', async () => {
    const editor = await signIn(wordpress, wordpress.users.editor)
    expect((await editor.open('edit.php')).status).toBe(200)
    expect((await editor.open(PAGE)).status).toBe(403)
  })

  test('uninstalling takes the settings away and leaves the posts', async () => {
    const left = await wordpress.php(`
      $posts = wp_count_posts()->publish;
      define('WP_UNINSTALL_PLUGIN', 'hometown/hometown.php');
      include WP_PLUGIN_DIR . '/hometown/uninstall.php';
      return array(get_option('hometown_webhook_url'), get_option('hometown_webhook_secret'), wp_count_posts()->publish === $posts);`)
    expect(left).toEqual([false, false, true])
  })
})

/** Signs somebody in at wp-admin, as with a browser. */
async function signIn(wordpress: RunningWordPress, account: Account) {
  const form = { log: account.username, pwd: account.password ?? '', testcookie: '1' }
  const answer = await fetch(`${wordpress.url}/wp-login.php`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
    body: new URLSearchParams(form),
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  async function open(path: string) {
    const page = await fetch(`${wordpress.url}/wp-admin/${path}`, { headers: { cookie } })
    return { status: page.status, html: await page.text() }
  }
  return {
    open,
    /** Sends a form and gives the page that it leads to. */
    async submit(path: string, fields: Record<string, string>) {
      const sent = await fetch(`${wordpress.url}/wp-admin/${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie },
        body: new URLSearchParams(fields),
      })
      const next = sent.headers.get('location')
      return next ? open(next.replace(/^.*\/wp-admin\//, '')) : { status: sent.status, html: await sent.text() }
    },
  }
}

/** Returns the value of a form's field; `within` names the form by something that stands before the field. */
function fieldValue(html: string, name: string, within = ''): string {
  const rest = html.slice(Math.max(0, html.indexOf(within)))
  return rest.match(new RegExp(`name=["']${name}["'][^>]*value=["']([^"']*)`))?.[1] ?? ''
}
