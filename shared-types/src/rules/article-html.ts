/** An article's text may have only these: the service's sanitizer lets nothing else through, and the site shows all. */

const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6']
const BLOCKS = ['p', 'div', 'blockquote', 'pre', 'hr', 'br', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'details', 'summary']
const WORDS =
  'a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(' ')
const PICTURES = ['figure', 'figcaption', 'img', 'picture', 'source', 'video', 'audio']
const TABLES = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']

export const ARTICLE_TAGS: readonly string[] = [...HEADINGS, ...BLOCKS, ...WORDS, ...PICTURES, ...TABLES]

/** Widths are in percent: steps of five, and thirds. */
export const WIDTH_PERCENTS: readonly number[] = [...Array.from({ length: 20 }, (_, index) => 5 * (index + 1)), 33, 67]

/** The sanitizer turns widths into these classes; the site's prose.css makes a width of each. */
export const WIDTH_CLASSES: readonly string[] = WIDTH_PERCENTS.map((width) => `look-w-${width}`)

/** Editors and the service make these classes. The site uses none of them outside of an article's text. */
export const ARTICLE_CLASSES: readonly (string | RegExp)[] = [
  ...WIDTH_CLASSES,
  'look-elsewhere',
  /^align(?:left|right|center|wide|full|none)$/,
  /^size-(?!\d+$)[\w-]{1,40}$/,
  /^(?:wp-(?:block|image|caption|embed|element|has)|blocks-gallery|gallery|columns|is|has|are)-[\w-]{1,80}$/,
  /^(?:wp-caption|blocks-gallery|gallery)$/,
]

/** Players and maps in articles have these origins, which the pages' Content-Security-Policy lets into frames. */
export const EMBED_ORIGINS = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://geo.dailymotion.com',
  'https://open.spotify.com',
  'https://w.soundcloud.com',
  'https://www.google.com',
  'https://maps.google.com',
  'https://www.openstreetmap.org',
  'https://www.facebook.com',
  'https://platform.twitter.com',
  'https://www.instagram.com',
] as const
