import type { Article } from '@hometown/shared-types/article'
import { categoryDetails } from '@hometown/shared-types/category'
import { initials } from '@hometown/shared-types/initials'
import { readTimeLabel } from '@hometown/shared-types/read-time'
import { timeAgo } from '@hometown/shared-types/time-ago'
import { useEffect } from 'react'
import { pictureUrl, withPictureUrls } from '../../lib/uploads.ts'
import { viewsLabel } from '../../lib/views.ts'
import { leadBack } from '../../scripts/back-link.ts'
import { loadEmbedsOnClick } from '../../scripts/embeds.ts'
import { letKeysScroll } from '../../scripts/scrolling-parts.ts'
import { countView } from '../../scripts/view-count.ts'

interface Props {
  article: Article
  apiUrl: string
}

/** An article before its page is there. The service answers safe HTML, cleaned when it was saved. */
export function LiveArticle({ article, apiUrl }: Props) {
  const { badgeColour, badgeLabel } = categoryDetails(article.category)
  useEffect(() => {
    document.title = article.title
    document.body.dataset.countViews = article.slug
    void countView(document)
    leadBack(document)
    loadEmbedsOnClick(document)
    letKeysScroll(document)
  }, [article])

  return (
    <article className="article">
      <header className="article-head">
        <p>
          <span className={`badge colour-${badgeColour}`}>{badgeLabel}</span>
        </p>
        <h1 className="mt-4 text-4xl">{article.title}</h1>
        {article.description && <p className="article-standfirst">{article.description}</p>}
      </header>
      <div className="article-byline">
        {article.authorAvatar ? (
          <img className="avatar" src={pictureUrl(article.authorAvatar, apiUrl)} alt="" width="44" height="44" />
        ) : (
          <span className="avatar" aria-hidden="true">
            {initials(article.authorName)}
          </span>
        )}
        <p>
          <span className="block font-semibold">{article.authorName}</span>
          <span className="block text-quiet">Author</span>
        </p>
        <p className="article-facts">
          <span>{timeAgo(article.publishedAt ?? article.createdAt, Date.now())}</span>
          <span>{readTimeLabel(article.content)} read</span>
          <span className="figures" data-views>
            {viewsLabel(article.views)}
          </span>
        </p>
      </div>
      {article.imageUrl && (
        <figure className="article-picture">
          <img src={pictureUrl(article.imageUrl, apiUrl)} alt={article.imageAlt || article.title} />
        </figure>
      )}
      <div className="article-text" ref={(element) => fill(element, withPictureUrls(article.content, apiUrl))} />
      <p className="article-ways">
        <a href="/" className="button" data-back>
          Back
        </a>
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
