import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { titleOf } from '../load/saves.ts'
import { type Check, check } from '../report/checks.ts'
import type { World } from '../world.ts'

const AT_ONCE = 8

/** Condition 1, read back from every api machine. No save may be under way. */
export async function checkSaves({ cluster, saves, staff }: World): Promise<Check[]> {
  const lost: string[] = []
  for (const machine of cluster.apis) {
    const wanted = saves.articles.filter(({ edit }) => edit > 0)
    await inParallel(wanted, async ({ id, slug, edit, tried }) => {
      const article = await staff
        .call<DeskArticle>(machine, 'GET', `/api/articles/${id}`)
        .catch((error: unknown) => String(error))
      if (typeof article === 'string') return void lost.push(`${slug}: ${article}`)
      const isLast = article.title === titleOf(slug, edit) || article.title === titleOf(slug, tried)
      if (!isLast) lost.push(`${slug} at ${machine.name}: “${article.title}”, edit ${edit} was acknowledged`)
    })
  }
  return [
    check('acknowledged saves lost: 0', lost),
    check('acknowledged saves doubled: 0', await findDoubled({ cluster, saves })),
    check('every save was answered as it should be', saves.problems),
  ]
}

async function findDoubled({ cluster, saves }: Pick<World, 'cluster' | 'saves'>): Promise<string[]> {
  const articles = await cluster.facts.all<{ title: string; count: number }>(
    `select regexp_replace(title, ', edit .*', '') as title, count(*) as count from articles
     where title like 'The report-%, edit %' group by 1 having count(*) > 1`,
  )
  // Each acknowledged edit makes one version, so the version tells how often it was saved.
  const versions = await cluster.facts.all<{ id: string; version: number }>(`select id, version from articles`)
  const byId = new Map(versions.map(({ id, version }) => [id, version]))
  const tooMany = saves.articles.flatMap(({ id, slug, edit, tried }) => {
    const version = byId.get(id)
    if (version === undefined || edit === 0) return []
    return version > Math.max(edit, tried) ? [`${slug} has version ${version} after ${edit} edits`] : []
  })
  return [...articles.map(({ title, count }) => `“${title}” is there ${count} times`), ...tooMany]
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of left) await work(item)
    }),
  )
}
