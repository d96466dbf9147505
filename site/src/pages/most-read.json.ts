import type { APIRoute } from 'astro'
import { mostReadArticles } from '../lib/most-read.ts'
import { articleSubject } from '../lib/page-subject.ts'
import { absoluteUrl, articlePath } from '../lib/paths.ts'

/** For other programs, most read first. */
export const GET: APIRoute = ({ locals: { content } }) =>
  Response.json({
    stories: mostReadArticles(content).map((article) => ({
      title: article.title,
      url: absoluteUrl(content.site.siteUrl, articlePath(article.slug)),
      category: article.category,
      subject: articleSubject(article),
    })),
  })
