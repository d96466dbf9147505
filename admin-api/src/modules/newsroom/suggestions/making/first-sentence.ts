const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' })
/** The period of a title, an initial or an abbreviation doesn't end a sentence. */
const ABBREVIATION =
  /(?:^|[\s(“])(?:Mr|Mrs|Ms|Dr|St|Rev|Sgt|Lt|Capt|Gov|Sen|Rep|No|Ave|Co|Inc|Jr|Sr|[ap]\.m|U\.S|[A-Z])\.\s*$/

/** Splits a text after its first sentence, for a standfirst and a body that don't repeat each other. */
export function afterFirstSentence(text: string): readonly [first: string, rest: string] {
  const trimmed = text.trim()
  let end = 0
  for (const { segment } of SENTENCES.segment(trimmed)) {
    end += segment.length
    if (segment.includes('\n') || !ABBREVIATION.test(segment)) break
  }
  return [trimmed.slice(0, end).trim(), trimmed.slice(end).trim()]
}
