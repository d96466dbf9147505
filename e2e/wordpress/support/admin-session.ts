import type { Account, RunningWordPress } from '../connect-wordpress.ts'

/** Signs somebody in at wp-admin, as with a browser. */
export async function signIn(wordpress: RunningWordPress, account: Account) {
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
export function fieldValue(html: string, name: string, within = ''): string {
  const rest = html.slice(Math.max(0, html.indexOf(within)))
  return rest.match(new RegExp(`name=["']${name}["'][^>]*value=["']([^"']*)`))?.[1] ?? ''
}
