import { createArticle, updateArticle } from './content.ts'
import { type Hometown, waitFor } from './start-hometown.ts'

/** The answer is whether the change is on the site, in all its places. */
export type IsLive = () => Promise<boolean>

/** Makes a change of each kind when it is called. */
export async function prepareChanges(hometown: Hometown): Promise<(() => Promise<IsLive>)[]> {
  const { page, call, url } = hometown
  const [edited, deleted, moved, recategorized] = await Promise.all(
    ['edited', 'deleted', 'moved', 'recategorized'].map(async (how) => {
      const article = await createArticle(hometown, { title: `To be ${how}` })
      await waitFor(() => page(`/${article.slug}`))
      return article
    }),
  )
  if (!edited || !deleted || !moved || !recategorized) throw new Error('The articles could not be made.')
  const has = async (path: string, words: string) => (await page(path))?.includes(words) ?? false
  return [
    async () => {
      await updateArticle(hometown, edited.id, { title: 'An edited title' })
      return () => has(`/${edited.slug}`, 'An edited title')
    },
    async () => {
      await call('DELETE', `/api/articles/${deleted.id}`)
      return async () =>
        (await page(`/${deleted.slug}`)) === undefined && !(await has('/community', `/${deleted.slug}"`))
    },
    async () => {
      await updateArticle(hometown, moved.id, { slug: 'moved-here' })
      return async () => {
        const old = await fetch(`${url}/${moved.slug}`, { redirect: 'manual' })
        await old.text()
        return old.status === 301 && (await has('/moved-here', moved.title))
      }
    },
    async () => {
      await updateArticle(hometown, recategorized.id, { category: 'Clubs' })
      return async () => (await has('/clubs', recategorized.title)) && !(await has('/community', recategorized.title))
    },
    async () => {
      await createArticle(hometown, { title: 'Entirely new' })
      return () => has('/entirely-new', 'Entirely new')
    },
    async () => {
      await call('PATCH', '/api/settings', { siteName: 'The Killed Courier' })
      return () => has('/terms', 'The Killed Courier')
    },
  ]
}

export async function waitUntilLive(changes: readonly IsLive[]): Promise<void> {
  for (const isLive of changes) await waitFor(async () => (await isLive().catch(() => false)) || undefined, 20_000)
}
