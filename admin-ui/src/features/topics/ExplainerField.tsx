import type { TopicArticle } from '@hometown/shared-types/topic'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { offeredArticlesQuery } from './topics.api.ts'

interface ExplainerFieldProps {
  explainer: TopicArticle | null
  onChange(explainer: TopicArticle | null): void
}

/** An article that stays at the top of the topic's page. */
export function ExplainerField({ explainer, onChange }: ExplainerFieldProps) {
  const [search, setSearch] = useState('')
  const { data, isError } = useQuery(offeredArticlesQuery(search))
  const offered = search === '' ? [] : (data?.data ?? [])
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="pb-1.5 font-medium">Explainer</legend>
      {explainer ? (
        <div className="flex items-center justify-between gap-3 rounded-md border px-3 py-2">
          <p className="min-w-0 truncate">{explainer.title}</p>
          <Button size="sm" onClick={() => onChange(null)}>
            Remove explainer
          </Button>
        </div>
      ) : (
        <>
          <SearchInput
            aria-label="Search articles for an explainer"
            placeholder="Search published articles"
            value={search}
            onChange={setSearch}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          <p className="text-quiet text-sm">An article that stays at the top of the page, under “Start here”.</p>
          {isError && <p className="text-danger text-sm">Couldn’t search the articles. Try again in a moment.</p>}
          {search !== '' && data && offered.length === 0 && <p className="text-sm">No article matches.</p>}
          <ul className="flex flex-col gap-1">
            {offered.map(({ id, title, slug }) => (
              <li key={id}>
                <Button
                  variant="ghost"
                  className="h-auto! min-h-8 w-full justify-start! whitespace-normal! py-1.5 text-left max-md:min-h-11"
                  onClick={() => {
                    setSearch('')
                    onChange({ id, title, slug })
                  }}
                >
                  {title}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </fieldset>
  )
}
