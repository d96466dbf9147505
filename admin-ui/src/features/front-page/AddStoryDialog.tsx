import type { FrontPage } from '@hometown/shared-types/front-page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ArticleStateBadge } from '../../ui/ArticleStateBadge.tsx'
import { CategoryBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { pinnableArticlesQuery } from './front-page.api.ts'
import type { FrontActions } from './use-front-actions.ts'

interface AddStoryDialogProps {
  page: FrontPage
  actions: FrontActions
  onClose(): void
}

/** Any article, also one that isn't published yet. */
export function AddStoryDialog({ page, actions, onClose }: AddStoryDialogProps) {
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useQuery(pinnableArticlesQuery(search))
  const articles = data?.data.filter(({ status }) => status !== 'archived')
  const pinned = new Set(page.pins.map(({ article }) => article.id))

  async function place(article: { id: string; title: string }, slot: 'lead' | 'second'): Promise<void> {
    if (await actions.place(article, slot)) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="lg"
      title="Pin a story"
      description="A draft or scheduled article takes its place when it’s published."
    >
      <div className="flex flex-col gap-3">
        <SearchInput
          aria-label="Search titles and text"
          placeholder="Search titles and text"
          value={search}
          onChange={setSearch}
        />
        {error && <ErrorPanel title="Couldn’t load the articles." error={error} onRetry={refetch} />}
        {!error && !articles && <LoadingRows count={5}>Loading articles...</LoadingRows>}
        {articles?.length === 0 && <p className="py-8 text-center text-quiet">No article matches.</p>}
        <ul aria-label="Articles" className="divide-y">
          {articles?.map((article) => (
            <li key={article.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
              <div className="min-w-0 flex-1 basis-52">
                <p className="wrap-anywhere line-clamp-2 font-medium">{article.title}</p>
                <p className="flex flex-wrap gap-1.5 pt-0.5">
                  <CategoryBadge category={article.category} />
                  {article.status !== 'published' && <ArticleStateBadge article={article} />}
                  {pinned.has(article.id) && <span className="text-quiet text-sm">Pinned</span>}
                </p>
              </div>
              <div className="flex gap-1">
                {article.category !== 'Obituaries' && (
                  <Button
                    size="sm"
                    aria-label={`Make lead: ${article.title}`}
                    onClick={() => place(article, 'lead').catch(reportError)}
                  >
                    Lead
                  </Button>
                )}
                <Button
                  size="sm"
                  aria-label={`Make second: ${article.title}`}
                  onClick={() => place(article, 'second').catch(reportError)}
                >
                  Second
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
