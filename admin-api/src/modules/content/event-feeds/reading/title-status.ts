/** Only with a mark after the word: a talk may be called “Canceled flights and your rights”. */
const MARKED = /^[[(*]{0,3}(?:cancell?ed|postponed)(?:[\])*]{1,3}:?|:|!| ?[–—]| -)\s+(?=\S)/i

/** Many programs can't cancel an event, so people write it in front of the title. */
export function readTitle(written: string): { title: string; isCanceled: boolean } {
  const title = written.replace(MARKED, '')
  return { title, isCanceled: title !== written }
}
