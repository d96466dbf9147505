const sentenceSegmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
/** The period of a title, an initial or an abbreviation doesn't end a sentence. */
const ENDS_WITH_ABBREVIATION =
  /(?:^|[\s(“])(?:Mr|Mrs|Ms|Dr|St|Rev|Sgt|Lt|Capt|Col|Gen|Gov|Sen|Rep|No|Ave|Rd|Blvd|Hwy|Mt|Ft|Twp|Co|Inc|Jr|Sr|vs|[ap]\.m|U\.S|[A-Z])\.\s*$/
/** `Jan. 5` goes on, `until Jan. Then` doesn't. */
const ENDS_WITH_NUMBER_ABBREVIATION =
  /(?:^|[\s(“])(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|No|Nos|approx|ca|p|pp)\.\s*$/i

/** Yields each sentence with the spaces that follow it. Line breaks end sentences, too. */
export function* splitSentences(text: string): Generator<{ readonly index: number; readonly text: string }> {
  let [index, open] = [0, '']
  for (const { segment } of sentenceSegmenter.segment(text)) {
    if (open !== '' && !sentenceGoesOn(open, segment)) {
      yield { index, text: open }
      index += open.length
      open = ''
    }
    open += segment
  }
  if (open !== '') yield { index, text: open }
}

/** Longer than any abbreviation, so that a text full of them costs no more. */
const ABBREVIATION_TAIL_LENGTH = 24

function sentenceGoesOn(before: string, next: string): boolean {
  const tail = before.slice(-ABBREVIATION_TAIL_LENGTH)
  if (tail.includes('\n', tail.trimEnd().length)) return false
  return ENDS_WITH_ABBREVIATION.test(tail) || (ENDS_WITH_NUMBER_ABBREVIATION.test(tail) && /^\d/.test(next))
}
