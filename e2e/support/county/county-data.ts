import type { Category } from '@hometown/shared-types/category'

export interface NewsData {
  title: string
  hoursAgo: number
  text: string
}

interface Named {
  name: string
  category: Category
}

/** An RSS feed. */
export interface FeedData extends Named {
  items: readonly NewsData[]
}

/** A site without a feed: a front page and the stories that it lists. */
export interface SiteData extends Named {
  stories: readonly NewsData[]
}

/** An iCalendar file. Times are wall-clock times of the county. */
export interface CalendarData extends Named {
  events: readonly { title: string; inDays: number; at: string; hours: number; place: string; text: string }[]
}

/** A page with a team's season as a table. */
export interface ScheduleData extends Named {
  title: string
  games: readonly { inDays: number; opponent: string; place: string; at: string; result: string }[]
}
