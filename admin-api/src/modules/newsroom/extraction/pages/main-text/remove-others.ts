import { trimEndCharacters } from '@hometown/shared-types/trim-characters'
import { linkedShare } from '../linked-share.ts'
import { named, namesOf, type PageDocument, type PageElement, wordsOf } from '../page-element.ts'
import type { HoldsArticle } from './article-mark.ts'

const others =
  /(?:^|[\s_])(?:comments?(?=$|\s|[-_](?:area|list|section|wrap(?:per)?|container|thread|form|page|block|respond|holder))|disqus|respond(?=$|\s))|(?:article|post|blog-item|story|gh)-comments|fb-comments|discussion(?=$|\s)|related-?_?(?:posts?|articles?|stor(?:y|ies)|content|links?|news|items?|block)|jp-related|relcontent|recommended|recirc|read-?next|more-(?:from|stories|news|articles|posts|in)|(?:most|other|recent|latest|popular|trending|top)[-_]?(?:read|viewed|popular|recent|news|posts?|stor(?:y|ies)|articles?|items|headlines|obituaries)|author-(?:bio|box|card)|about-(?:the-)?author|outbrain|taboola|zergnet|paywall|regwall|encrypted-content|subscriber-hide|upgrade-cta|modal(?=$|\s)|guestbook|condolence|infinite-scroll|[-_](?:trending|recent)(?=$|\s)/i
const isPost = /\b(?:hentry|type-post|post-\d+)\b/

const headings =
  /^(?:(?:related|recommended|recent|latest|trending|popular|most (?:read|popular|viewed|recent)|other|similar|top)(?: (?:for you|now|news|posts?|stor(?:y|ies)|articles?|items?|content|topics?|links?|coverage|headlines|reading|videos?|obituaries|services|pages|blog posts|stuff|news in .*|from .*|items that may.*))?|(?:more|read more) (?:from|in|on|about|news|stories|posts|like)\b.{0,50}|more|read (?:next|more|this next|also)|up next|what to read next|keep (?:reading|looking).*|don.t miss(?: this)?|(?:you )?(?:may|might)(?: also)? (?:also )?(?:like|enjoy|be interested in)|you (?:may|might)(?: also)? (?:like|enjoy|be interested in)|from our partners|around the web|(?:paid|sponsored|promoted|partner) (?:content|stories|links|posts?|by.*)|sponsored|advertisement|(?:\d+ |no |member |reader |post a |add (?:a |new )?)?(?:comments?|discussion|responses|replies|interactions)(?: \(\d+\))?:?|\d+ (?:thoughts?|comments?|responses?|replies) (?:on|to) .*|leave a (?:reply|comment).*|(?:submit|write|post) a comment.*|join the (?:conversation|discussion).*|welcome to the discussion.*|discussion about this.*|what do you think\??|share(?: this)?(?: (?:page|story|article|post|news))?:?|tags?:?|filed under:?|categories:?|archives?|about the author|sign up (?:for|to)\b.*|get (?:the|our) .{0,60}(?:newsletter|headlines|inbox|email).*|subscribe(?: (?:to|now|today)\b.*)?|stay (?:connected|informed|in touch)|follow us.*|connect with us|was this (?:page|article) helpful.*|(?:thank you for|thanks for) reading.*|ready for more\??|no posts|support (?:local|our|independent) .{0,40}(?:journalism|reporting|news|work)|this post is for .*|popular services|guest ?book|condolences|tribute wall|quick links|also (?:this week|in .{0,40})|upcoming(?: events| meetings| games)?|in this section|on this page|in other news|suggest a correction|close modal)$/i
/** The article never continues after these. */
const ends = /comment|discussion|repl(?:y|ies)|responses|interactions|guest ?book|condolences|tribute/i
const LONGEST_HEADING = 90
const PROSE = 80
const SHORTEST_TITLE = 12
const MOST_HEADINGS = 400

export function removeOthers(document: PageDocument, holdsArticle: HoldsArticle): void {
  const isMost = proseOf(document)
  removeNamed(document, holdsArticle, isMost)
  removeAllHeaded(document, holdsArticle, isMost)
}

type IsMost = (elements: readonly PageElement[]) => boolean

const MOST_OF_PROSE = 0.5
const LEAST_LEFT = 0.2

/** Whether next to nothing would remain without these elements: then they are the article, whatever they are called. */
function proseOf(document: PageDocument): IsMost {
  const prose = (element: PageElement) => {
    const words = wordsOf(element)
    return words.length * (1 - linkedShare(element, words))
  }
  const total = prose(document.body)
  return (elements) => {
    const removed = elements.reduce((sum, element) => sum + prose(element), 0)
    return removed > total * MOST_OF_PROSE && prose(document.body) - removed < total * LEAST_LEFT
  }
}

const ofPayment = /paywall|regwall|encrypted-content|subscriber-hide/i
const PARAGRAPHS_BEHIND = 2

/** Some sites mark the part that only subscribers see, and send it to everybody. */
function isBehindPaywall(element: PageElement, names: string): boolean {
  if (!ofPayment.test(names)) return false
  const paragraphs = Array.from(element.querySelectorAll('p')).filter((one) => wordsOf(one).length >= PROSE)
  return paragraphs.length >= PARAGRAPHS_BEHIND
}

/** Some templates have the date of the article beside the author's picture. */
function isByline(element: PageElement, names: string): boolean {
  return /author-(?:bio|box|card)/i.test(names) && element.querySelector('time') !== null
}

const ofReaders = /comment|disqus|respond|guestbook|condolence|tribute/i

function removeNamed(document: PageDocument, holdsArticle: HoldsArticle, isMost: IsMost): void {
  for (const element of document.querySelectorAll(named)) {
    const names = namesOf(element)
    if (!others.test(names) || isPost.test(names) || !element.isConnected) continue
    if (
      isFrame(element, holdsArticle) ||
      isBehindPaywall(element, names) ||
      isByline(element, names) ||
      (!ofReaders.test(names) && isMost([element]))
    )
      continue
    element.remove()
  }
}

function removeAllHeaded(document: PageDocument, holdsArticle: HoldsArticle, isMost: IsMost): void {
  const half = wordsOf(document.body).length / 2
  const titles = 'h1, h2, h3, h4, h5, h6, b, strong, [class*="title" i], [class*="heading" i]'
  let hasBegun = false
  for (const heading of Array.from(document.querySelectorAll(titles)).slice(0, MOST_HEADINGS)) {
    if (!heading.isConnected) continue
    const words = wordsOf(heading)
    const isOfOthers =
      words.length <= LONGEST_HEADING && headings.test(trimEndCharacters(words, /[\s.…]/)) && isLine(heading, words)
    if (!isOfOthers) hasBegun ||= /^H\d$/.test(heading.tagName) && words.length >= SHORTEST_TITLE
    else {
      const block = blockHeadedBy(heading, words, holdsArticle)
      // Some sites put `Latest News` above the article.
      if (hasBegun || wordsOf(block).length < half) removeBlock(block, words, holdsArticle, isMost)
    }
  }
}

/** The bold word in `<b>More</b> than forty people came` isn't a heading. */
function isLine(heading: PageElement, words: string): boolean {
  if (!/^(?:B|STRONG|SPAN)$/.test(heading.tagName)) return true
  return wordsOf(heading.parentElement) === words || heading.nextElementSibling?.tagName === 'BR'
}

function isFrame(element: PageElement, holdsArticle: HoldsArticle): boolean {
  return /^(?:HTML|BODY|MAIN)$/.test(element.tagName) || holdsArticle(element)
}

function blockHeadedBy(heading: PageElement, words: string, holdsArticle: HoldsArticle): PageElement {
  let block = heading
  for (let outer = block.parentElement; outer; outer = outer.parentElement) {
    if (outer.tagName === 'ARTICLE' || isFrame(outer, holdsArticle) || !wordsOf(outer).startsWith(words)) break
    block = outer
  }
  return block
}

function removeBlock(block: PageElement, words: string, holdsArticle: HoldsArticle, isMost: IsMost): void {
  const isEnd = ends.test(words)
  if (wordsOf(block) === words) {
    const following: PageElement[] = []
    for (let next = block.nextElementSibling; next; next = next.nextElementSibling) {
      if (goesOn(next, isEnd, holdsArticle)) break
      following.push(next)
    }
    // A count of comments stands above some articles.
    if (!isMost(following)) for (const next of following) next.remove()
  } else if (isMost([block])) return
  block.remove()
}

function goesOn(element: PageElement, isEnd: boolean, holdsArticle: HoldsArticle): boolean {
  if (element.tagName === 'H1' || holdsArticle(element)) return true
  if (isEnd || !/^(?:P|BLOCKQUOTE)$/.test(element.tagName)) return false
  const words = wordsOf(element)
  return words.length >= PROSE && linkedShare(element, words) < 0.5
}
