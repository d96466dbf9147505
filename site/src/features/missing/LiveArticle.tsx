import type { Article } from '@hometown/shared-types/article'
import { categoryDetails } from '@hometown/shared-types/category'
import { initials } from '@hometown/shared-types/initials'
import { readTimeLabel } from '@hometown/shared-types/read-time'
import { timeAgo } from '@hometown/shared-types/time-ago'
import { useEffect } from 'react'
import { pictureUrl, withPictureUrls } from '../../lib/uploads.ts'
import { viewsLabel } from '../../lib/views.ts'

interface Props {
  article: Article
  apiUrl: string
}

/** An article before its page is there. The service answers safe HTML, cleaned when it was saved. */
export function LiveArticle({ article, apiUrl }: Props) {
  const { badgeColour, badgeLabel } = categoryDetails(article.category)
  useEffect(() => {
    document.title = article.title
  }, [article.title])

  return (
    <article className="article">
      <header className="article-head">
        <p>
          <span className={`badge colour-${badgeColour}`}>{badgeLabel}</span>
        </p>
        <h1 className="mt-4 text-4xl">{article.title}</h1>
        <p className="article-standfirst">{article.description}</p>
      </header>
      <div className="article-byline">
        <span className="avatar" aria-hidden="true">
          {initials(article.authorName)}
        </span>
        <p>
          <span className="block font-semibold">{article.authorName}</span>
          <span className="block text-quiet">Author</span>
        </p>
        <p className="article-facts">
          <span>{timeAgo(article.publishedAt ?? article.createdAt, Date.now())}</span>
          <span>{readTimeLabel(article.content)} read</span>
          <span className="figures">{viewsLabel(article.views)}</span>
        </p>
      </div>
      {article.imageUrl && (
        <figure className="article-picture">
          <img src={pictureUrl(article.imageUrl, apiUrl)} alt={article.imageAlt || article.title} />
        </figure>
      )}
      <div className="article-text" ref={(element) => fill(element, withPictureUrls(article.content, apiUrl))} />
      <p className="article-ways">
        <a href="/" className="button">
          Back to Home
        </a>
      </p>
    </article>
  )
}

/** Scripts in a parsed document never run, whatever the text says. */
function fill(element: HTMLElement | null, html: string): void {
  element?.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.childNodes)
}
