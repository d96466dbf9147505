import type { WordPressInfo } from './connect-wordpress.ts'

/** The WordPress that the environment names, if it does. */
export async function findExistingWordPress(env: NodeJS.ProcessEnv = process.env): Promise<WordPressInfo | undefined> {
  const { WORDPRESS_URL, WORDPRESS_USERNAME, WORDPRESS_APP_PASSWORD } = env
  if (!WORDPRESS_URL) return undefined
  if (!WORDPRESS_USERNAME || !WORDPRESS_APP_PASSWORD) {
    throw new Error('WORDPRESS_URL is set, WORDPRESS_USERNAME or WORDPRESS_APP_PASSWORD is not')
  }
  const url = WORDPRESS_URL.replace(/\/$/, '')
  const account = { username: WORDPRESS_USERNAME, applicationPassword: WORDPRESS_APP_PASSWORD }
  const answer = await fetch(`${url}/wp-json/wp/v2/categories?per_page=100&_fields=id,name`)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  const categories: { id: number; name: string }[] = await answer.json()
  return {
    url,
    users: { admin: account, editor: account },
    categories: Object.fromEntries(categories.map(({ id, name }) => [name, id])),
  }
}
