/** `12 articles`, `1 published article` */
export function articlesLabel(count: number, kind?: string): string {
  const noun = count === 1 ? 'article' : 'articles'
  return [count.toLocaleString('en-US'), kind, noun].filter(Boolean).join(' ')
}
