const beginning = /^(?:first |last )?(?:published|updated|posted)\b(?: (?:by|in) [^.!?]{1,40}? on\b)?/i
const time = /\d:\d\d/
const dateWords =
  /^(?:[\s\d.,:;|·•/()+–—-]|(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|today|yesterday|first|last|published|updated|posted|on|at|and|st|nd|rd|th|a\.?m|p\.?m|t|z|utc|gmt|[ecmp][sd]?t|eastern|central|mountain|pacific|coordinated|universal|standard|daylight|local|time)(?![a-z]))*(?:by [^.!?]{1,60})?$/i

/** `Updated: Nov. 18, 2026 at 10:30 a.m. CST`, but not `Updated figures released at 10:30 show that the levee holds.` */
export function isDateLine(words: string): boolean {
  const begun = beginning.exec(words)
  return begun !== null && time.test(words) && dateWords.test(words.slice(begun[0].length))
}
