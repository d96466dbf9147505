export function authorPath(slug: string): string {
  return `/author/${slug}`
}
