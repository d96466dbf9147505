export function authorPath(slug: string): string {
  return `/author/${slug}`
}

/** All articles of a year by date. */
export function authorYearPath(slug: string, year: string): string {
  return `${authorPath(slug)}/${year}`
}

export function authorFeedPath(slug: string): string {
  return `${authorPath(slug)}/feed.xml`
}
