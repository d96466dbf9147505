const TITLES =
  'mayor|sheriff|judge|coach|councilman|councilwoman|councilmember|senator|representative|chief|principal|superintendent|commissioner|president|governor|officer|sergeant|lieutenant|captain|detective|trooper|deputy|supervisor|trustee|secretary|treasurer|director|manager|engineer|professor|bishop|pastor|clerk|auditor|prosecutor|attorney|chairman|chairwoman|chair|owner|teacher|defendant|victim|suspect|witness|nurse|doctor'
const TITLED = new RegExp(`\\b(${TITLES})\\s+((?:\\p{Lu}[\\p{L}'-]+\\s+)?\\p{Lu}[\\p{L}'-]+)`, 'giu')

/** 'Sheriff Ann Smith' where the passage has only 'Mayor Ann Smith'. */
export function titleProblems(passage: string, statement: string): string[] {
  const known = titledIn(passage)
  return titledIn(statement).flatMap(({ title, name }) => {
    const others = known.filter((one) => one.name === name)
    if (others.length === 0 || others.some((one) => one.title === title)) return []
    return [`The passage says “${others[0]?.title} ${name}”; the statement says “${title} ${name}”.`]
  })
}

function titledIn(text: string): { title: string; name: string }[] {
  return [...text.matchAll(TITLED)].flatMap(([, title = '', name = '']) => {
    const last = name.split(/\s+/).at(-1) ?? ''
    return /^\p{Lu}/u.test(last) ? [{ title: title.toLowerCase(), name: last.replace(/'s$/, '') }] : []
  })
}
