import type { APIRoute } from 'astro'
import { storiesToGoOn } from '../lib/most-read.ts'
import { articlePath } from '../lib/paths.ts'

export const GET: APIRoute = ({ locals: { content } }) => {
  const { title, articles } = storiesToGoOn(content)
  const stories = articles.map((article) => ({
    title: article.title,
    path: articlePath(article.slug),
  }))
  return Response.json({ title, stories })
}
