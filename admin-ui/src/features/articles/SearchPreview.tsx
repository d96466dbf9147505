import { slugify } from '@hometown/shared-types/slug'
import { useFormContext, useWatch } from 'react-hook-form'
import { useSite } from '../../lib/site.ts'
import type { ArticleValues } from './article-draft.ts'

export function SearchPreview() {
  const { siteUrl, siteName } = useSite()
  const { control } = useFormContext<ArticleValues>()
  const [title, slug, metaDescription, description] = useWatch({
    control,
    name: ['title', 'slug', 'metaDescription', 'description'],
  })
  const host = (siteUrl || location.origin).replace(/^https?:\/\//, '')
  return (
    <figure aria-label="Search result preview" className="rounded-lg border bg-surface p-3">
      <figcaption className="pb-2 text-quiet text-sm">Search result preview</figcaption>
      <p className="truncate text-quiet text-sm">
        {host} › {slug.trim() || slugify(title)}
      </p>
      <p className="line-clamp-2 text-blue text-lg leading-snug">
        {title.trim() || 'Title of the article'}
        {siteName && ` | ${siteName}`}
      </p>
      <p className="line-clamp-3 text-quiet text-sm">
        {metaDescription.trim() || description.trim() || 'What the article is about, in a sentence or two.'}
      </p>
    </figure>
  )
}
