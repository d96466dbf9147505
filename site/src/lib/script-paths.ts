// Files that scripts load. Apart from the other paths, so that scripts don't load the category schemas.

/** The active alerts, for pages that aren't rendered with each of them. */
export const ACTIVE_ALERTS_PATH = '/alert.json'
/** Stories that the missing page and the search offer. */
export const NEXT_STORIES_PATH = '/next-stories.json'
