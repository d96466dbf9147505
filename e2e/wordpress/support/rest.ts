import type { Account, RunningWordPress } from '../connect-wordpress.ts'

/** These tests look at only so much of WordPress's answers. */
export interface RestPost {
  id: number
  type: string
  status: string
  slug: string
  title: { raw: string; rendered: string }
  content: { raw: string; rendered: string }
  featured_media: number
  categories: number[]
  meta: Record<string, unknown>
  hometown_revision: number
}

interface RestAnswer<T> {
  status: number
  body: T
  /** The total is `X-WP-Total` as it came. */
  total: string | null
}

/** Calls /wp-json as somebody, or as nobody. */
export function restClient(wordpress: RunningWordPress, account?: Account) {
  const authorization: Record<string, string> = account ? { authorization: wordpress.authorization(account) } : {}
  async function call<T>(method: string, path: string, body?: unknown): Promise<RestAnswer<T>> {
    const answer = await fetch(`${wordpress.url}/wp-json${path}`, {
      method,
      headers: { ...authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json(), total: answer.headers.get('x-wp-total') }
  }
  return {
    get: <T>(path: string) => call<T>('GET', path),
    post: <T = RestPost>(path: string, body: unknown) => call<T>('POST', path, body),
    delete: <T = RestPost>(path: string) => call<T>('DELETE', path),
    async createPost(fields: Record<string, unknown>): Promise<RestPost> {
      const { status, body } = await call<RestPost>('POST', '/wp/v2/posts', { title: 'A post', ...fields })
      if (status !== 201) throw new Error(`WordPress answered ${status}`)
      return body
    },
    async uploadPicture(name: string): Promise<{ id: number }> {
      const answer = await fetch(`${wordpress.url}/wp-json/wp/v2/media`, {
        method: 'POST',
        headers: {
          ...authorization,
          'content-type': 'image/gif',
          'content-disposition': `attachment; filename="${name}.gif"`,
        },
        body: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
      })
      return answer.json()
    },
  }
}
