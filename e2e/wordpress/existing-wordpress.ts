import type { WordPressInfo } from './connect-wordpress.ts'

/** Finds the WordPress that the environment names, if it does. */
export async function findExistingWordPress(env: NodeJS.ProcessEnv = process.env): Promise<WordPressInfo | undefined> {
  if (!env.WORDPRESS_URL) return undefined
  const problem = findExistingProblem(env)
  if (problem) throw new Error(problem)
  const url = env.WORDPRESS_URL.replace(/\/$/, '')
  const account = {
    username: env.WORDPRESS_USERNAME ?? '',
    applicationPassword: env.WORDPRESS_APP_PASSWORD ?? '',
  }
  return { url, users: { admin: account, editor: account }, categories: await readCategories(url) }
}

/** Says what the environment still needs to say about the WordPress at WORDPRESS_URL. */
export function findExistingProblem(env: NodeJS.ProcessEnv): string | undefined {
  const missing = ['WORDPRESS_USERNAME', 'WORDPRESS_APP_PASSWORD'].filter((name) => !env[name])
  return missing.length > 0 ? `${missing.join(' and ')} beside WORDPRESS_URL` : undefined
}

async function readCategories(url: string): Promise<Record<string, number>> {
  const answer = await fetch(`${url}/wp-json/wp/v2/categories?per_page=100&_fields=id,name`)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  const categories = (await answer.json()) as { id: number; name: string }[]
  return Object.fromEntries(categories.map(({ id, name }) => [name, id]))
}
