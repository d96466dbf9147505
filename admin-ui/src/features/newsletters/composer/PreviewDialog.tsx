import { useQuery } from '@tanstack/react-query'
import { useSiteAddress } from '../../../lib/site.ts'
import { CategoryBadge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { NotLoaded } from '../../../ui/NotLoaded.tsx'
import { chosenArticlesQuery } from '../newsletter-queries.ts'
import type { ComposerValues } from './composer-values.ts'

interface PreviewDialogProps {
  values: ComposerValues
  onClose(): void
}

/** Shows the title, the description and the start of each article. */
export function PreviewDialog({ values, onClose }: PreviewDialogProps) {
  const siteAddress = useSiteAddress()
  const query = useQuery(chosenArticlesQuery(values.articleIds))
  return (
    <Dialog
      onClose={onClose}
      title="Preview"
      description="Its articles in short. A preview saves and sends nothing."
      width="lg"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <h3 className="wrap-anywhere font-semibold text-lg">{values.title.trim() || 'Untitled'}</h3>
      {values.description && <p className="wrap-anywhere text-quiet">{values.description}</p>}
      <NotLoaded query={query} failed="Couldn’t load the articles." loading="Loading articles..." className="pt-3" />
      <ol className="divide-y pt-2">
        {query.data?.map((article) => (
          <li key={article.id} className="flex flex-col gap-1 py-3">
            <CategoryBadge category={article.category} />
            <h4 className="wrap-anywhere font-medium">
              <a
                href={siteAddress(`/${article.slug}`)}
                target="_blank"
                rel="noopener"
                className="rounded-sm underline-offset-2 hover:text-accent hover:underline"
              >
                {article.title}
              </a>
            </h4>
            <p className="wrap-anywhere text-quiet text-sm">{article.description}</p>
            {article.excerpt && <p className="wrap-anywhere text-sm">{article.excerpt}</p>}
            <p className="text-quiet text-sm">By {article.authorName}</p>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
