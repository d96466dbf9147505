import type { SiteNewsletter } from './site-newsletter.ts'

export function isCalendarOnly({ articles, withdrawnArticles, events }: SiteNewsletter): boolean {
  return articles.length + withdrawnArticles === 0 && events.length > 0
}
