import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { ExternalLink } from 'lucide-react'
import { useCountyTime } from '../../../lib/dates.ts'
import { useSiteAddress } from '../../../lib/site.ts'
import { paths } from '../../../paths.ts'
import { ArticleStateBadge } from '../../../ui/ArticleStateBadge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ScreenLink } from '../../../ui/ScreenLink.tsx'

/** What a contributor sees of an article that they can't change: other people's, and own ones that an editor has now. */
export function LockedArticle({ article, isOwn }: { article: DeskArticle; isOwn: boolean }) {
  const time = useCountyTime()
  const site = useSiteAddress()
  const { title, description, status, publishAt, slug } = article
  const why = () => {
    if (!isOwn) return 'You can read this article, but not change it.'
    if (publishAt !== null) return `An editor scheduled it for ${time.dateTime(publishAt)}. Ask them to change it.`
    if (status === 'published') return 'An editor published this article. Ask them to change it.'
    return 'An editor has this article now. Ask them to change it.'
  }
  return (
    <div className="mx-auto flex max-w-[44rem] flex-col gap-6">
      <Card>
        <div className="flex flex-col gap-3">
          <ArticleStateBadge article={article} />
          <h1 className="wrap-anywhere font-semibold text-2xl">{title}</h1>
          <p className="wrap-anywhere text-quiet">{description}</p>
          <p role="status">{why()}</p>
          <div className="flex flex-wrap gap-2">
            {status === 'published' && (
              <Button asChild>
                <a href={site(`/${slug}`)} target="_blank" rel="noopener">
                  <ExternalLink aria-hidden /> View page
                </a>
              </Button>
            )}
            <Button asChild>
              <ScreenLink to={paths.articles}>Your articles</ScreenLink>
            </Button>
          </div>
        </div>
      </Card>
    </div>
  )
}
