import { wordsOf } from './words.ts'

/** Words of what somebody publishes, not of their name: `Grace Lutheran weekly bulletin`. */
export const WORDS_OF_PUBLICATIONS: ReadonlySet<string> = new Set(
  wordsOf(
    'calendar newsletter bulletin boletin messenger page menu events activities listings feed form website band news weekly ' +
      'board libcal e-news updates monthly post hall box office official',
  ),
)
