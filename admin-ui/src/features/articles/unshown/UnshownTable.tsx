import type { UnshownArticle, UnshownKind } from '@hometown/shared-types/unshown-part'
import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { ArticleStateBadge } from '../../../ui/ArticleStateBadge.tsx'
import { Cell, DataTable, HeaderCell, Row } from '../../../ui/DataTable.tsx'

const LABELS: Record<UnshownKind, string> = {
  form: 'Form',
  frame: 'Embed from an unknown site',
  script: 'Widget that needs a script',
  block: 'Block of a plugin',
}

export function UnshownTable({ articles, isBusy }: { articles: readonly UnshownArticle[]; isBusy: boolean }) {
  return (
    <div aria-busy={isBusy}>
      <DataTable label="Articles with parts only on WordPress">
        <thead>
          <tr>
            <HeaderCell>Title</HeaderCell>
            <HeaderCell className="max-md:hidden">Parts</HeaderCell>
            <HeaderCell>
              <span className="sr-only">Post</span>
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {articles.map((article) => (
            <UnshownRow key={article.id} article={article} />
          ))}
        </tbody>
      </DataTable>
    </div>
  )
}

function UnshownRow({ article: { id, title, status, kinds, address } }: { article: UnshownArticle }) {
  const parts = kinds.map((kind) => LABELS[kind]).join(', ')
  return (
    <Row>
      <Cell className="w-full max-w-0">
        <Link
          to={paths.content}
          search={{ edit: id }}
          className="line-clamp-2 wrap-anywhere rounded-sm font-medium underline-offset-2 hover:text-accent hover:underline max-md:py-1"
        >
          {title}
        </Link>
        {status !== 'published' && <ArticleStateBadge article={{ status }} />}
        <p className="mt-0.5 text-quiet text-sm md:hidden">{parts}</p>
      </Cell>
      <Cell className="w-px whitespace-nowrap text-quiet max-md:hidden">{parts}</Cell>
      <Cell className="w-px whitespace-nowrap">
        <a
          href={address}
          target="_blank"
          rel="noopener"
          className="inline-flex items-center gap-1.5 rounded-sm text-accent underline-offset-2 hover:underline max-md:py-3"
        >
          Open post <span className="sr-only">{`“${title}” on WordPress (opens in a new tab)`}</span>
          <ExternalLink aria-hidden className="size-3.5 shrink-0" />
        </a>
      </Cell>
    </Row>
  )
}
