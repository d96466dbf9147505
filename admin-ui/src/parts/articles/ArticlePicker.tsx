import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchPicker } from '../../ui/SearchPicker.tsx'
import { offeredArticlesQuery } from './offered-articles.api.ts'

interface ArticlePickerProps {
  /** Of the search field. */
  label: string
  /** Ids of articles that aren't offered. */
  except?: readonly string[]
  onChoose(article: { id: string; title: string; slug: string }): void
}

/** Finds a published article while somebody types. */
export function ArticlePicker({ label, except = [], onChoose }: ArticlePickerProps) {
  const [search, setSearch] = useState('')
  const { data, isError } = useQuery(offeredArticlesQuery(search))
  return (
    <SearchPicker
      label={label}
      placeholder="Search published articles"
      search={search}
      onSearch={setSearch}
      found={data?.data.filter(({ id }) => !except.includes(id))}
      nameOf={({ title }) => title}
      failure={isError && 'Couldn’t search the articles. Try again in a moment.'}
      nothing="No article matches."
      onChoose={({ id, title, slug }) => onChoose({ id, title, slug })}
    />
  )
}
