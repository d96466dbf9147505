import type { ArticleStatus, ArticleSummary } from '@hometown/shared-types/article'
import { articleCalls } from '@hometown/shared-types/article-calls'
import { mapArticleTexts } from '@hometown/shared-types/article-texts'
import type { DeskArticle, DeskArticleSummary } from '@hometown/shared-types/desk-article'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Copy, ExternalLink, Eye, Pencil, Trash2 } from 'lucide-react'
import { api } from '../../lib/api-client.ts'
import { ApiError } from '../../lib/api-error.ts'
import { apiAddress } from '../../lib/config.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { useRemoval } from '../../parts/removal/use-removal.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { MenuItem, MenuLink, MenuSeparator } from '../../ui/DropdownMenu.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { type ListQuery, previewArticle } from './article-queries.ts'

interface ArticleMenuProps {
  article: DeskArticleSummary
  onDelete(): void
}

export function ArticleMenu({ article: { id, title, slug, status }, onDelete }: ArticleMenuProps) {
  const siteAddress = useSiteAddress()
  const navigate = useNavigate()
  const client = useQueryClient()
  const duplicate = useMutation({
    mutationFn: () => duplicateArticle(id),
    async onSuccess(copy) {
      await client.invalidateQueries({ queryKey: ['articles'] })
      toast({ title: 'Article duplicated', description: 'The copy is a draft.' })
      await navigate({ to: paths.content, search: { edit: copy.id } })
    },
    onError: (error) => toastFailure('Couldn’t duplicate the article.', error),
  })
  const preview = useMutation({
    // Browsers block a tab opened after the request as a pop-up, so the click opens it.
    mutationFn: async (tab: Window | null) => {
      try {
        const address = new URL(apiAddress(await previewArticle(id, {})), location.href).href
        if (tab) tab.location.href = address
      } catch (error) {
        tab?.close()
        throw error
      }
    },
    onError: (error) => toastFailure('Couldn’t make the preview.', error),
  })
  return (
    <RowMenu name={title}>
      <MenuLink>
        <Link to={paths.content} search={{ edit: id }}>
          <Pencil aria-hidden />
          Edit
        </Link>
      </MenuLink>
      {status === 'published' && (
        <MenuLink>
          <a href={siteAddress(`/${slug}`)} target="_blank" rel="noopener">
            <ExternalLink aria-hidden />
            View on the site
          </a>
        </MenuLink>
      )}
      <MenuItem icon={Eye} onSelect={() => preview.mutate(window.open('about:blank'))}>
        Preview
      </MenuItem>
      <MenuItem icon={Copy} onSelect={() => duplicate.mutate()}>
        Duplicate
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={onDelete}>
        Delete…
      </MenuItem>
    </RowMenu>
  )
}

interface DeleteArticleProps {
  /** Undefined while the dialog is closed. */
  article: Pick<ArticleSummary, 'id' | 'title' | 'status'> | undefined
  onClose(): void
  onDeleted?: ((id: string) => void) | undefined
}

export function DeleteArticle({ article, onClose, onDeleted }: DeleteArticleProps) {
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: restoreArticle,
    onSuccess: () => toast({ title: 'Article restored' }),
    onError: (error) => toastFailure('Couldn’t restore the article', error),
    onSettled: () => client.invalidateQueries({ queryKey: ['articles'] }),
  })
  const remove = useMutation({
    mutationFn: ({ id, sendTo }: { id: string; sendTo: string | undefined }) =>
      api(articleCalls.delete, { params: { id }, body: sendTo === undefined ? undefined : { sendTo } }),
    onSuccess(_answer, { id }) {
      toast({
        title: 'Article deleted',
        description: 'The article has been successfully deleted.',
        action: { label: 'Undo', onSelect: () => restore.mutate(id) },
      })
      onDeleted?.(id)
    },
    onError: (error) => toastFailure('Error', error, 'Failed to delete article. Please try again.'),
    async onSettled() {
      onClose()
      await client.invalidateQueries({ queryKey: ['articles'] })
    },
  })
  const removal = useRemoval('article', article?.status === 'published' ? [article.id] : [])
  return (
    <ConfirmDialog
      open={article !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="Delete this article?"
      description={
        article && (
          <>
            <span className="block text-ink">{article.title}</span>
            {article.status === 'published' && 'It comes off the site right away. '}
            Its corrections are deleted too.
            {removal.fields}
          </>
        )
      }
      confirmLabel="Delete"
      pending={remove.isPending}
      onConfirm={() => article && removal.confirm((sendTo) => remove.mutate({ id: article.id, sendTo }))}
    />
  )
}

/** Restores a deleted article as last saved. Counts as done if an earlier, unanswered request already restored it. */
export async function restoreArticle(id: string): Promise<void> {
  try {
    await api(articleCalls.restore, { body: { id } })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_deleted')) throw error
  }
}

/** Creates a draft with all fields of the article except its slug, dates and plans. */
async function duplicateArticle(id: string): Promise<DeskArticle> {
  const article = await api(articleCalls.get, { params: { id } })
  const { title, description, content, authorName, imageUrl, keywords } = article
  const category = article.needsCategory ? null : article.category
  const texts = mapArticleTexts((name) => article[name])
  const copy = { description, content, category, authorName, imageUrl, keywords, ...texts }
  return api(articleCalls.create, { body: { ...copy, title: `Copy of ${title}`, status: 'draft' } })
}

interface ShowGroupProps {
  status: ArticleStatus
  title: string
  sort?: ListQuery['sort']
}

/** Leads to all articles of a status. */
export function ShowGroup({ status, title, sort }: ShowGroupProps) {
  return (
    <Button asChild size="sm" variant="ghost" className="-my-1">
      <Link to={paths.articles} search={{ status, ...(sort && { sort }) }}>
        Show all<span className="sr-only"> {title}</span>
      </Link>
    </Button>
  )
}

export function ArticlesLoading() {
  return (
    <div className="flex flex-col gap-4">
      <LoadingText>Loading articles...</LoadingText>
      <Card flush>
        <SkeletonRows count={8} />
      </Card>
    </div>
  )
}

/** The most useful date: when it was first published or, for drafts, created. */
export function dateOf({ status, publishedAt, createdAt }: ArticleSummary): { instant: number; label: string } {
  const isDraft = status === 'draft' || publishedAt === null
  const instant = isDraft ? createdAt : publishedAt
  const label = isDraft ? 'Created' : 'Published'
  return { instant, label }
}
