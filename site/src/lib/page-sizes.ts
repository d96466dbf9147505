export const CATEGORY_PAGE_SIZE = 50
export const HOME_CARDS_PER_SECTION = 3
export const HOME_LATEST = 6
/** The front page has no list of the latest if fewer articles are left. */
export const HOME_LATEST_FROM = 4
export const HOME_OBITUARIES = 5
export const MOST_READ_SHOWN = 5
export const RELATED_ARTICLES = 3
export const FEED_SIZE = 30
export const AUTHOR_PAGE_SIZE = 20
export const TOPICS_SHOWN = 5
/** The service's own list has as many. */
export const CORRECTIONS_PAGE_SIZE = 200
export const RECENT_NEWSLETTERS = 3
export const EVENTS_PAGE_SIZE = 6
export const EVENT_PAGE_DATES = 10
export const CALENDAR_UPCOMING_SIZE = 30
export const HOME_EVENTS = 5
/** The page shows so many upcoming games and results each; few, so that the articles aren't far below. */
export const SPORTS_PAGE_GAMES = 3
export const SCHEDULE_PAGE_GAMES = 300
