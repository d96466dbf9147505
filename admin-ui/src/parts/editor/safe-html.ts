import { ARTICLE_CLASSES, ARTICLE_TAGS, EMBED_ORIGINS } from '@hometown/shared-types/rules/article-html'
import DOMPurify from 'dompurify'

const ALLOWED_ATTRIBUTES =
  'href src srcset alt width height title dir lang class colspan rowspan scope start reversed value open controls poster data-embed-src data-embed-title'.split(
    ' ',
  )
const ALLOWED_ADDRESS = /^(?:(?:https?|mailto|tel):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i
/** The origins where the players of known hosts have their address for others. */
const FRAME_ORIGINS: readonly string[] = [...EMBED_ORIGINS, 'https://www.youtube.com', 'https://www.dailymotion.com']

const purifier = DOMPurify(window)
purifier.addHook('uponSanitizeAttribute', (_element, attribute) => {
  if (attribute.attrName !== 'class') return
  attribute.attrValue = attribute.attrValue.split(/\s+/).filter(isArticleClass).join(' ')
  attribute.keepAttr = attribute.attrValue !== ''
})
purifier.addHook('uponSanitizeElement', (node) => {
  if (node instanceof HTMLIFrameElement && !FRAME_ORIGINS.includes(URL.parse(node.src)?.origin ?? '')) node.remove()
})

/**
 * Returns what the editor may take in and show: the elements and classes of an article, and frames of known hosts. The
 * service decides again what is stored.
 */
export function safeHtml(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...ARTICLE_TAGS, 'iframe'],
    ALLOWED_ATTR: ALLOWED_ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: ALLOWED_ADDRESS,
  })
}

function isArticleClass(name: string): boolean {
  return (
    name === 'embed' || ARTICLE_CLASSES.some((kept) => (typeof kept === 'string' ? kept === name : kept.test(name)))
  )
}
