import type { DeskArticleSummary } from '@hometown/shared-types/desk-article'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Copy, ExternalLink, Eye, Pencil, Trash2 } from 'lucide-react'
import { apiAddress } from '../../../lib/config.ts'
import { useSiteAddress } from '../../../lib/site.ts'
import { paths } from '../../../paths.ts'
import { MenuItem, MenuLink, MenuSeparator } from '../../../ui/DropdownMenu.tsx'
import { RowMenu } from '../../../ui/RowMenu.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { duplicateArticle, previewArticle } from './lists.api.ts'

interface ArticleMenuProps {
  article: DeskArticleSummary
  onDelete(): void
}

export function ArticleMenu({ article: { id, title, slug, status }, onDelete }: ArticleMenuProps) {
  const siteAddress = useSiteAddress()
  const { duplicate, preview } = useArticleActions(id)
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
      <MenuItem icon={Eye} onSelect={preview}>
        Preview
      </MenuItem>
      <MenuItem icon={Copy} onSelect={duplicate}>
        Duplicate
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={onDelete}>
        Delete…
      </MenuItem>
    </RowMenu>
  )
}

function useArticleActions(id: string) {
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
        const address = new URL(apiAddress(await previewArticle(id)), location.href).href
        if (tab) tab.location.href = address
      } catch (error) {
        tab?.close()
        throw error
      }
    },
    onError: (error) => toastFailure('Couldn’t make the preview.', error),
  })
  return { duplicate: () => duplicate.mutate(), preview: () => preview.mutate(window.open('about:blank')) }
}
