import type { APIRoute } from 'astro'
import { articlePath } from '../lib/paths.ts'
import { storiesToGoOn } from '../lib/related.ts'

export const GET: APIRoute = ({ locals: { content } }) => {
  const { title, articles } = storiesToGoOn(content)
  const stories = articles.map((article) => ({
    title: article.title,
    path: articlePath(article.slug),
  }))
  return Response.json({ title, stories })
}
