export function publishedArticlesLabel(count: number): string {
  return `${count.toLocaleString('en-US')} published ${count === 1 ? 'article' : 'articles'}`
}

export function articlesThisWeekLabel(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'article this week' : 'articles this week'}`
}

export function articlesLabel(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'article' : 'articles'}`
}

export function eventsLabel(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'event' : 'events'}`
}

export function withdrawnLabel(count: number): string {
  const those = count === 1 ? 'An article in this newsletter has' : `${count} articles in this newsletter have`
  return `${those} been withdrawn since it was sent.`
}

export function withdrawnEventsLabel(count: number): string {
  const those = count === 1 ? 'An event in this newsletter has' : `${count} events in this newsletter have`
  return `${those} been taken off the calendar since it was sent.`
}

export function sectionsLabel(count: number): string {
  return `${count} ${count === 1 ? 'section' : 'sections'}`
}

export function sentToLabel(count: number): string {
  if (count === 0) return ''
  const sentTo = `Sent to ${count.toLocaleString('en-US')} subscribers`
  return count === 1 ? sentTo.slice(0, -1) : sentTo
}

export function viewsLabel(views: number): string {
  return `${views.toLocaleString('en-US')} ${views === 1 ? 'view' : 'views'}`
}
