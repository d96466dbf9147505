export const MOST_READ_PATH = '/most-read'
export const MOST_READ_LIST_PATH = '/most-read.json'
/** Stories that the missing page and the search offer. */
export const NEXT_STORIES_PATH = '/next-stories.json'
