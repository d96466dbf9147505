import { NEWSLETTER_ARTICLES_LIMIT } from '@hometown/shared-types/contract/newsletters'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type Ref, useState } from 'react'
import { useController } from 'react-hook-form'
import { useDebounced } from '../../../lib/debounce.ts'
import { formatNumber } from '../../../lib/formats.ts'
import { firstMessage } from '../../../parts/forms/fields.tsx'
import { CategoryBadge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Input } from '../../../ui/Input.tsx'
import { NotLoaded } from '../../../ui/NotLoaded.tsx'
import { toast } from '../../../ui/toast.ts'
import { pickableArticlesQuery } from '../newsletter-queries.ts'
import type { ComposerValues } from './composer-values.ts'
import type { KnownArticle } from './listed-articles.ts'

export function PicksPanel() {
  const { field, fieldState } = useController<ComposerValues, 'articleIds'>({ name: 'articleIds' })
  const { value: articleIds, onChange, ref } = field
  const error = firstMessage(fieldState.error)
  const toggle = (chosen: string, isChosen: boolean) => {
    const others = articleIds.filter((id) => id !== chosen)
    if (isChosen && others.length >= NEWSLETTER_ARTICLES_LIMIT) {
      toast({ title: `A newsletter can have ${NEWSLETTER_ARTICLES_LIMIT} articles at most.` })
      return
    }
    onChange(isChosen ? [...others, chosen] : others)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 font-medium">Articles</legend>
      {error && <p className="pb-1.5 text-danger text-sm">{error}</p>}
      <ArticleChecklist chosen={articleIds} inputRef={ref} onToggle={toggle} />
    </fieldset>
  )
}

interface ArticleChecklistProps {
  chosen: readonly string[]
  inputRef: Ref<HTMLInputElement>
  onToggle(id: string, isChosen: boolean): void
}

function ArticleChecklist({ chosen, inputRef, onToggle }: ArticleChecklistProps) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const query = useInfiniteQuery(pickableArticlesQuery(search))
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = query
  const articles = data?.pages.flatMap((page) => page.data) ?? []
  const total = data?.pages[0]?.total
  const picked = new Set(chosen)
  return (
    <div className="flex min-w-0 flex-col overflow-hidden rounded-md border">
      <div className="relative border-b">
        <Search
          aria-hidden
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-4 text-quiet"
        />
        <Input
          ref={inputRef}
          type="search"
          aria-label="Search published articles"
          placeholder="Search published articles"
          maxLength={200}
          className="h-9! w-full rounded-none! border-0! pl-9"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div className="relative max-h-72 overflow-y-auto">
        <NotLoaded query={query} failed="Couldn’t load the articles." loading="Loading articles..." className="p-3" />
        {total === 0 && (
          <p className="px-6 py-10 text-center text-quiet">
            {search === ''
              ? 'No published articles available. Publish some articles first.'
              : 'No article matches your search.'}
          </p>
        )}
        <ul aria-label="Published articles" className="divide-y">
          {articles.map((article) => (
            <li key={article.id}>
              <PickableArticle
                article={article}
                isChosen={picked.has(article.id)}
                onToggle={(isChosen) => onToggle(article.id, isChosen)}
              />
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <div className="flex justify-center border-t p-2">
            <Button
              variant="ghost"
              size="sm"
              pending={isFetchingNextPage}
              onClick={() => fetchNextPage().catch(reportError)}
            >
              Show more
            </Button>
          </div>
        )}
      </div>
      <p className="truncate border-t px-3 py-1.5 text-quiet text-sm tabular-nums" aria-live="polite">
        {total === undefined ? '\u00a0' : `${formatNumber(total)} published, newest first`}
      </p>
    </div>
  )
}

interface PickableArticleProps {
  article: KnownArticle
  isChosen: boolean
  onToggle(isChosen: boolean): void
}

function PickableArticle({ article, isChosen, onToggle }: PickableArticleProps) {
  const id = `pick-${article.id}`
  return (
    <label
      htmlFor={id}
      className="flex cursor-pointer gap-3 px-3 py-2 hover:bg-hover/60 has-[[data-state=checked]]:bg-accent-ground/60"
    >
      <Checkbox
        id={id}
        className="mt-0.5"
        aria-label={article.title}
        aria-describedby={`${id}-about`}
        checked={isChosen}
        onCheckedChange={(checked) => onToggle(checked === true)}
      />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 wrap-anywhere font-medium">{article.title}</span>
        <span className="flex items-center gap-2 pt-0.5">
          <CategoryBadge category={article.category} />
          <span id={`${id}-about`} className="min-w-0 flex-1 truncate text-quiet text-sm">
            {article.description}
          </span>
        </span>
      </span>
    </label>
  )
}
