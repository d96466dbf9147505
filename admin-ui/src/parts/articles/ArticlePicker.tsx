import { deskArticlePageSchema } from '@hometown/shared-types/desk-article'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'

interface ArticlePickerProps {
  /** Of the search field. */
  label: string
  /** Ids of articles that aren't offered. */
  except?: readonly string[]
  onChoose(article: { id: string; title: string; slug: string }): void
}

/** Finds a published article while somebody types; choosing empties the field and keeps the focus there. */
export function ArticlePicker({ label, except = [], onChoose }: ArticlePickerProps) {
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { data, isError } = useQuery(offeredArticlesQuery(search))
  const found = search === '' ? undefined : data?.data.filter(({ id }) => !except.includes(id))
  return (
    <div className="flex flex-col gap-1.5">
      <SearchInput
        ref={field}
        aria-label={label}
        placeholder="Search published articles"
        value={search}
        onChange={setSearch}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {isError && <p className="text-danger text-sm">Couldn’t search the articles. Try again in a moment.</p>}
      {found?.length === 0 && <p className="text-sm">No article matches.</p>}
      {found && found.length > 0 && (
        <ul className="flex flex-col gap-1">
          {found.map(({ id, title, slug }) => (
            <li key={id}>
              <Button
                variant="ghost"
                className="h-auto! min-h-8 w-full justify-start! whitespace-normal! py-1.5 text-left max-md:min-h-11"
                onClick={() => {
                  field.current?.focus()
                  setSearch('')
                  onChoose({ id, title, slug })
                }}
              >
                <span className="wrap-anywhere min-w-0">{title}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const OFFERED = 6

const offeredArticlesQuery = (search: string) =>
  queryOptions({
    queryKey: ['articles', 'offered', search],
    queryFn: ({ signal }) =>
      api.get('/api/articles', deskArticlePageSchema, {
        query: { page: 1, per_page: OFFERED, status: 'published', search },
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
  })
