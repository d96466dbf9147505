/** `12 published articles`, `1 published article` */
export function publishedArticlesLabel(count: number): string {
  return `${count.toLocaleString('en-US')} published ${count === 1 ? 'article' : 'articles'}`
}

/** `3 articles this week`, `1 article this week` */
export function articlesThisWeekLabel(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'article this week' : 'articles this week'}`
}
