import type { ArticleStatus } from '@hometown/shared-types/contract/articles'
import { type ArticleReview, type ArticleState, articleStateOf } from '@hometown/shared-types/contract/desk-articles'
import type { Category } from '@hometown/shared-types/rules/categories'
import {
  Archive,
  CalendarClock,
  CircleCheck,
  FilePen,
  type LucideIcon,
  MessageSquareText,
  PencilLine,
} from 'lucide-react'
import { Badge, type BadgeTone, CategoryBadge } from './Badge.tsx'

const ARTICLE_STATE_LOOKS: Readonly<Record<ArticleState, { label: string; tone: BadgeTone; icon: LucideIcon }>> = {
  draft: { label: 'Draft', tone: 'yellow', icon: PencilLine },
  review: { label: 'In review', tone: 'purple', icon: MessageSquareText },
  scheduled: { label: 'Scheduled', tone: 'blue', icon: CalendarClock },
  published: { label: 'Published', tone: 'green', icon: CircleCheck },
  changed: { label: 'Unpublished changes', tone: 'orange', icon: FilePen },
  archived: { label: 'Archived', tone: 'gray', icon: Archive },
}

interface ArticleStateFacts {
  status: ArticleStatus
  publishAt?: number | null
  hasOwnChanges?: boolean
  review?: Pick<ArticleReview, 'decision'> | null | undefined
}

export function ArticleStateBadge({ article }: { article: ArticleStateFacts }) {
  return <BadgeOfArticleState state={articleStateOf(article)} />
}

export function BadgeOfArticleState({ state }: { state: ArticleState }) {
  const { label, tone, icon: Icon } = ARTICLE_STATE_LOOKS[state]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className="size-3" />
      {label}
    </Badge>
  )
}

/** Shows inside a group of one status only what its heading doesn't say. */
export function SpecialStateBadge({ article }: { article: ArticleStateFacts }) {
  return articleStateOf(article) === article.status ? null : <ArticleStateBadge article={article} />
}

export function ArticleCategoryBadge({ article }: { article: { category: Category; needsCategory: boolean } }) {
  return article.needsCategory ? <Badge>No category</Badge> : <CategoryBadge category={article.category} />
}
