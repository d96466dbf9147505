import type { ReadSentences } from './passage-context.ts'

/** A part of the document, and what is said of it. */
const PART =
  '(?:texts?|wording|paragraphs?|sentences?|versions?|drafts?|layout|bullets|captions?|articles?|headlines?|titles?|entry|entries|notices?|items?|pages?|statements?|slip|columns?|fields?|cop(?:y|ies))'
const SAID_OF_PART =
  '(?:above|below|supersed\\w+|carried over|leaves? out|left out|outdated|placeholders?|sample|holding|recorded wrong\\w*|misstate\\w*|not be used|summ(?:ed|ari[sz]ed|ing)|(?:as|in) one sentence|reprint\\w*|replaces)'
/** Speaks about the document instead of its matter. */
const ABOUT_TEXT = [
  `\\b${PART}\\b[^.]{0,40}\\b${SAID_OF_PART}\\b`,
  `\\b${SAID_OF_PART}\\b[^.]{0,25}\\b${PART}\\b`,
  "\\b(?:errat\\w+|corrigend\\w+|correction\\b(?! (?:officer|department|facilit|center))|corrected (?:version|text|lead|release|headline|copy)|embargo\\w*|release text|restored text|form of words|house style|fact-?check\\w*|system (?:message|notice)|transcriber|translator(?:'s)? note|delivery report|sample data)",
  '\\b(?:should (?:now )?read:|to be (?:read|quoted|printed|cited) (?:as|with|in|by|for|instead|without|first|above)|(?:runs|reads) as follows|supersedes|in place of (?:items?|the (?:above|following|text|page|entry|article|notice))|(?:in light of|instead of) (?:the above|later information)|the above\\b|those (?:who|that) (?:quote|copy|reprint|reuse|cite|retell)|(?:who|that) (?:quote|reprint|retell|cite) us|may be (?:printed|quoted|reprinted)|for (?:all )?(?:coverage|reprint|publication|quotation)\\b|kindly (?:state|use|print|carry|note|run)|please (?:print|run|lead|quote|reprint)|put it first|in your own words|listings? (?:editors?|desk|should)|desk (?:note|notice)|(?:note|notice|word|slip|letter) (?:for|to) (?:the )?(?:editors?|desk|press|media|listings?|print\\w*)|for (?:the )?(?:press|media|printed? (?:bulletin|edition|version)|editors)\\b|dear editor|(?:earlier|previous|last|final|revised) (?:version|edition) of (?:this|the)|of (?:this|the) (?:item|sheet|file|entry|page)\\b)',
].map((source) => new RegExp(source, 'i'))
const LEAD_IN = /(?:^|\D):\s*["'«“]?$|[([{]\s*$/

export interface SetOff {
  /** It, or what stands next to it, speaks about the text. */
  isNote: boolean
  /** In brackets, or behind a colon. */
  isBracketed: boolean
}

/** Whether a passage is part of the text of its document or a note on it. @param passage normalized by `plain` */
export function setOffOf({ sentences, text, starts }: ReadSentences, passage: string): SetOff {
  // Of a title that repeats it, nobody knows what it is part of.
  const behindTitle = text.indexOf(passage, starts[1])
  const at = behindTitle < 0 ? text.indexOf(passage) : behindTitle
  if (passage === '' || at < 0) return { isNote: false, isBracketed: false }
  const to = at + passage.length
  const first = starts.findLastIndex((start) => start <= at)
  const last = starts.findLastIndex((start) => start < to)
  const before = sentences.slice(Math.max(1, first - 1), first)
  const around = [...before, ...sentences.slice(Math.max(0, first), last + 2)]
  const lead = text.slice(Math.max(0, at - LEAD), at)
  const isBracketed =
    LEAD_IN.test(lead) || (/[([{][^)\]}]{0,200}$/.test(lead) && /^[^([{]{0,100}[)\]}]/.test(text.slice(to)))
  return { isNote: around.some((sentence) => ABOUT_TEXT.some((pattern) => pattern.test(sentence))), isBracketed }
}

const LEAD = 240
