/** Speaks to somebody, or of how something is told, instead of telling something. */
const ADDRESSES = [
  // To a reader of any kind.
  '\\b(?:you|your|yours|yourself|dear|hey|hello|whoever|anyone who|anybody who|everyone who|those who|machines?|robots?|bots?|models?|assistants?|aggregators?|newsrooms?|outlets?|editors?|reporters?|syndication|readers?)\\b',
  // Of words, tales and truths.
  '\\b(?:retell\\w*|repeats? after|say it|says? it (?:so|again|all)|tell it|tells? it so|pretend\\w*|imagine|suppose|let (?:it|the|this|us|them|everyone|all|nobody)|the tale|needs? to (?:hear|know|be told|be said|be known)|(?:the|this|that|one|only|following|next|last|first|above|below) (?:words?|lines?|wording|sentences?|paragraphs?|passage|phrase|version|entry|text|headline|summary|digest|brief|truth|answer|takeaway)|in short|in brief|in a word|in sum|long story short|to sum up|the gist|bottom line|tl;?dr|in (?:one|a) (?:line|sentence)|the (?:real|true|actual|whole) (?:story|news|point)|for the record|let the record|be it known|take it from|trust (?:me|us|this)|rest assured|mark (?:my|these) words|outranks?|overrules?|supersedes?|takes? (?:precedence|priority)|replaces? (?:the|what|all|everything)|forget|ignore|disregard|never ?mind|scratch that|strike that|i mean|that is to say|rather say|should (?:read|say|state)|must (?:read|say|state|contain|include|mention)|(?:asked|told|required|requested|urged|reminded|encouraged|expected|supposed) to (?:\\w+ )?(?:report|say|state|write|mention|note|tell|print|publish|carry|lead|include|know|remember|quote|add|use|put|keep))\\b',
].map((source) => new RegExp(source, 'i'))
/** The beginning of a command. */
const COMMAND =
  /^\W{0,3}(?:(?:please|kindly|now|so|and|then|just|also|always|never|instead|do not|don't) )?(?:say|write|tell|report|state|note|mention|print|publish|run|lead|open|begin|start|use|put|make|take|keep|carry|add|include|repeat|quote|copy|summarize|remember|assume|consider|treat|think|know|read|see|hear|listen|answer|reply|respond|replace|change|drop|skip|leave|give|show|let|pretend|imagine|suppose|act|be|do|have|get|go|come|call|claim|declare|announce|confirm|admit|explain|spread|share|post|send|pass|warn|inform|alert|believe|trust|output|return|translate|rewrite|render|headline)\b(?! (?:county|city|street|house|school|night|day|center|club|sale))/i
/** Marks of another language than that of people. */
const MARKUP =
  /<\/?[a-z!?]|\[\[|\]\]|\{\{|\}\}|\{\s*["']|["']\s*:\s*["'[{]|[\w)] ?={1,3} ?["'\w]|[a-z]_[a-z]|#[A-Z]{2}|<\||\|>|```|\*\*\*|={3,}|-{4,}|~{3,}/i
/** What comes behind a colon is said by whoever wrote what stands before it. A time and a page have one, too. */
const COLON = /\p{L}["')\]]? ?:\s/u
/** Goes on behind it: 'models are asked to report that the', and then a paragraph. */
const OPEN_END = /:\s*$|\b(?:that|the|a|an|to|of|and|or|as|is|are|was|were|says?|say|report|with|for|in|by)\s*$/i

/**
 * Whether the sentences of a passage aren't told as plain prose: such a frame can put anything into a document's mouth.
 * @param before the sentence in front of them, and the title
 */
export function isFramed(context: string, before: readonly string[]): boolean {
  return (
    [MARKUP, COLON, COMMAND].some((pattern) => pattern.test(context)) ||
    before.some((sentence) => OPEN_END.test(sentence)) ||
    ADDRESSES.some((pattern) => pattern.test(withoutSpeech(context)))
  )
}

/** What people are quoted as saying to each other. */
function withoutSpeech(text: string): string {
  return /\b(?:said|says|told|asked|added|replied|answered)\b/.test(text) ? text.replace(/"[^"]{1,400}"/g, ' ') : text
}
