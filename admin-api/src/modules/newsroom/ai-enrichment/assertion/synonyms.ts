import { stemOf } from './stem.ts'

/** Words that a restatement may put for each other: nothing of the sense depends on which is used. */
const SAME = `
  approve pass adopt okay ratify
  reject defeat fail deny refuse decline
  oppose against opposition opponent
  support back favor endorse
  buy purchase acquire sell
  win beat defeat edge down outscore top lose fall
  kill die fatal
  hurt injure wound injury harm
  survive alive walk
  fire dismiss oust remove
  resign quit step
  begin start launch open
  end finish conclude
  demolish raze tear
  close shut
  reopen open
  cost pay worth spend
  raise collect bring take
  give donate award contribute grant
  grant receive get
  hire name appoint employ become choose pick
  elect choose vote
  sue suit lawsuit file
  accuse allege prosecutor
  acquit clear
  throw toss dismiss
  hit strike reach struck
  rescue save
  crush flatten destroy level demolish wreck
  fix repair mend
  postpone delay table put
  cancel call scrap
  rise increase climb grow go up raise gain
  drop fall decline decrease slip shrink down go dip
  may might could possible possibly uncertain
  plan intend want due propose aim hope expect
  plan proposal propose
  need require must
  ban bar prohibit forbid
  allow permit let
  help aid assist
  lead run head
  follow succeed replace
  say tell state announce report call according
  ask request seek want
  house home dwelling
  blaze fire
  car vehicle truck pickup sedan
  road street highway route
  child kid children student pupil
  police officer deputy
  people resident person voter everyone
  jury juror
  commission commissioner
  council member
  company firm business
  job position work
  money fund funding
  show display exhibit
  hold host take
  begin start set
  stay remain keep still continue left leave
  include contain
  mark celebrate
  free admission
  half percent
  nearly almost
  untrue false
  wed marry
  locate find found
  steal take theft
  repay pay
  honor recognize
  visitor guest people
  attend come draw visit turnout
  shop store
  building structure
  cause spark prompt start
  build construct erect make
  release discharge`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' ').map(stemOf))
const GROUPS_OF = new Map<string, Set<number>>()
SAME.forEach((stems, group) => {
  for (const stem of stems) GROUPS_OF.set(stem, (GROUPS_OF.get(stem) ?? new Set()).add(group))
})

export function isSynonym(one: string, other: string): boolean {
  const groups = GROUPS_OF.get(one)
  return groups !== undefined && [...(GROUPS_OF.get(other) ?? [])].some((group) => groups.has(group))
}
