const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' })
/** The period of a title, an initial or an abbreviation doesn't end a sentence. */
const ABBREVIATION =
  /(?:^|[\s(“])(?:Mr|Mrs|Ms|Dr|St|Rev|Sgt|Lt|Capt|Col|Gen|Gov|Sen|Rep|No|Ave|Rd|Blvd|Hwy|Mt|Ft|Twp|Co|Inc|Jr|Sr|vs|[ap]\.m|U\.S|[A-Z])\.\s*$/
/** `Jan. 5` goes on, `until Jan. Then` doesn't. */
const BEFORE_NUMBER = /(?:^|[\s(“])(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|No|Nos|approx|ca|p|pp)\.\s*$/i

/** Yields each sentence with the spaces that follow it. Line breaks end sentences, too. */
export function* splitSentences(text: string): Generator<{ readonly index: number; readonly text: string }> {
  let [index, open] = [0, '']
  for (const { segment } of SENTENCES.segment(text)) {
    if (open !== '' && !goesOn(open, segment)) {
      yield { index, text: open }
      index += open.length
      open = ''
    }
    open += segment
  }
  if (open !== '') yield { index, text: open }
}

/** Longer than any abbreviation, so that a text full of them costs no more. */
const TAIL = 24

function goesOn(before: string, next: string): boolean {
  const tail = before.slice(-TAIL)
  if (tail.includes('\n', tail.trimEnd().length)) return false
  return ABBREVIATION.test(tail) || (BEFORE_NUMBER.test(tail) && /^\d/.test(next))
}
