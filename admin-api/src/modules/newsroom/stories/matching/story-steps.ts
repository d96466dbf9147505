/** Where a matter stands: an accusation and an acquittal have all names and sums in common. Such pairs are a person's to join. */
const STEPS = {
  accused: /\b(?:accused of|alleged(?:ly)?|suspected of|wanted (?:for|in|on))\b/i,
  cleared:
    /\b(?:not guilty|cleared|acquitted|exonerated|charges? (?:were |was )?dropped|dropped (?:the|all|his|her) \w+)\b/i,
  'at large': /\b(?:at large|on the (?:run|loose)|search(?:es|ed|ing)?|is missing|went missing|manhunt)\b/i,
  caught:
    /\b(?:(?:re)?captured|caught|apprehended|back in (?:custody|jail)|rescued|pulled (?:from|to safety)|survived)\b/i,
  dead: /\b(?:drown(?:ed|s)|was killed|dies|fatal(?:ly)?)\b/i,
  planned:
    /\b(?:(?:will|to) (?:vote|decide|consider|buy|sell|be sold|close|open|hear|hold)|applied for|seeks?|asks? for|proposed|proposal|is (?:considering|weighing)|plans? to|ballot|on the agenda)\b/i,
  decided:
    /\b(?:rejects?|rejected|approved?|approves|adopted|passed|voted (?:down|\d)|turned down|denied|denies|was awarded|wins?|won|has hired|tabled)\b/i,
  undone:
    /\b(?:withdr(?:ew|aws?|awn)|back(?:s|ed) out|pull(?:s|ed) out|calls? off|called off|cancell?ed|rescind(?:s|ed)?|revers(?:es|ed)|denies (?:it|that)|did not|didn[’']t|falls? through|fell through)\b/i,
  closed: /\b(?:closes|will close|to close|is closing|closed (?:its|the) doors|shuts? down|out of business)\b/i,
  opened: /\b(?:opens|opened|will open|to open|grand opening|ribbon)\b/i,
  'second team': /\b(?:jv|junior varsity|c[- ]team|freshman team|reserves)\b/i,
} as const

type Step = keyof typeof STEPS

const ENTRIES = Object.entries(STEPS) as [Step, RegExp][]

export function stepsOf(text: string): ReadonlySet<Step> {
  return new Set(ENTRIES.flatMap(([step, words]) => (words.test(text) ? [step] : [])))
}

export function areOtherSteps(one: ReadonlySet<Step>, other: ReadonlySet<Step>): boolean {
  return one.size !== other.size || [...one].some((step) => !other.has(step))
}
