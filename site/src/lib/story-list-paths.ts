/** Stories that the missing page and the search offer. */
export const NEXT_STORIES_PATH = '/next-stories.json'
