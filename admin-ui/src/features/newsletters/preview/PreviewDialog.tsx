import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useSiteAddress } from '../../../lib/site.ts'
import { CategoryBadge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { LoadingText } from '../../../ui/Spinner.tsx'
import type { ComposerValues } from '../composer/composer-values.ts'
import { chosenArticlesQuery } from '../newsletters.api.ts'
import { PreviewMail } from './PreviewMail.tsx'

interface PreviewDialogProps {
  values: ComposerValues
  /** The stored version; undefined for a new one. */
  newsletter: DeskNewsletter | undefined
  onTest(): void
  onClose(): void
}

export function PreviewDialog({ values, newsletter, onTest, onClose }: PreviewDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Preview"
      description="The email as it would go out. A preview saves and sends nothing."
      width="full"
      opensAtItself
      footer={
        <>
          <Button onClick={onTest}>
            <Send aria-hidden />
            Send test…
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="grid gap-6 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <PreviewContents values={values} />
        <PreviewMail values={values} newsletterId={newsletter?.id} />
      </div>
    </Dialog>
  )
}

/** The title, the description and the start of each article. */
function PreviewContents({ values }: { values: ComposerValues }) {
  const siteAddress = useSiteAddress()
  const { data, error, refetch } = useQuery(chosenArticlesQuery(values.articleIds))
  const isCalendarOnly = values.articleIds.length === 0
  return (
    <section
      aria-label="Contents"
      className="min-w-0 max-lg:order-last lg:max-h-[calc(100dvh-17rem)] lg:overflow-y-auto lg:pr-3"
    >
      <h3 className="wrap-anywhere font-semibold text-lg">{values.title.trim() || 'Untitled'}</h3>
      {values.description && <p className="wrap-anywhere text-quiet">{values.description}</p>}
      {error && !data && <ErrorPanel title="Couldn’t load the articles." error={error} onRetry={refetch} />}
      {isCalendarOnly && <p className="pt-2 text-quiet">No articles: the email has this week on the calendar.</p>}
      {!error && !data && !isCalendarOnly && (
        <div className="pt-3">
          <LoadingText>Loading articles...</LoadingText>
          <SkeletonRows count={4} />
        </div>
      )}
      <ol className="divide-y pt-2">
        {data?.map((article) => (
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
    </section>
  )
}
