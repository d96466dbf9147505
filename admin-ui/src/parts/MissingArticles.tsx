import { missingArticlesCalls } from '@hometown/shared-types/contract/publishing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api-client.ts'
import { countOf } from '../lib/formats.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { missingArticlesQuery } from './publish-queries.ts'
import { useQuestion } from './use-action.tsx'

/** Shows articles that vanished from WordPress with many others: they stay on the site until an editor removes them. */
export function MissingArticles() {
  const client = useQueryClient()
  const { data } = useQuery(missingArticlesQuery)
  const count = data?.articles ?? 0
  const { ask, dialog } = useQuestion({
    title: `Remove ${countOf(count, 'article')}?`,
    description: 'We remove them from the site at the next sync. To bring one back later, restore it in WordPress.',
    confirmLabel: 'Remove from the site',
    failed: 'Couldn’t remove the articles',
    run: () => api(missingArticlesCalls.remove),
    said: { title: `Removing ${countOf(count, 'article')}`, description: 'We remove them at the next sync.' },
    done: (loss) => client.setQueryData(missingArticlesQuery.queryKey, loss),
  })
  if (!data || count === 0) return null
  return (
    <Notice
      title={
        count === 1 ? '1 article is missing in WordPress' : `${countOf(count, 'article')} are missing in WordPress`
      }
      actions={
        <Button size="sm" onClick={ask}>
          Remove them anyway
        </Button>
      }
    >
      <p>
        That’s more than a fifth of your articles, so we kept them on the site. Remove them if they were deleted on
        purpose. If not, restore them in WordPress.
      </p>
      <MissingArticleTitles titles={data.titles} total={count} />
      {dialog}
    </Notice>
  )
}

function MissingArticleTitles({ titles, total }: { titles: readonly string[]; total: number }) {
  return (
    <details className="mt-1">
      <summary className="w-fit cursor-pointer rounded-sm underline underline-offset-2">Show the titles</summary>
      <ul className="mt-1 max-h-48 list-inside list-disc overflow-y-auto">
        {titles.map((title, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles may be equal, and the list only changes as a whole.
          <li key={index} className="wrap-anywhere">
            {title}
          </li>
        ))}
        {total > titles.length && <li>and {total - titles.length} more</li>}
      </ul>
    </details>
  )
}
