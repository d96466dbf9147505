import { describe, expect, it } from 'vitest'
import { restatementDoubt } from './restatement.ts'

describe('a statement that isn’t a plain restatement of its passage', () => {
  it.each<[what: string, passage: string, statement: string]>([
    [
      'a verb that undoes it',
      'Dean Ruth Abel withdrew her resignation on Monday.',
      'Dean Ruth Abel resigned on Monday.',
    ],
    [
      'an order that was lifted',
      'The state lifted its boil order on May 2.',
      'The state ordered people to boil water on May 2.',
    ],
    ['a plea', 'Tom Hale entered a plea of not guilty to taking the truck.', 'Tom Hale took the truck.'],
    ['a noun for a verb', 'Ann Lee stepped out for the vote on the permit.', 'Ann Lee voted for the permit.'],
    ['a verb of outcome', 'Attendance slid by 30 to 400.', 'Attendance grew by 30 to 400.'],
    ['another subject', 'The board cut the fee after a talk with clerk Jo Lund.', 'Clerk Jo Lund cut the fee.'],
    ['another object', 'The city closed the deli at Orr’s Market.', 'The city closed Orr’s Market.'],
    ['a denial', 'The bus will run on Friday at 9 and at 3.', 'The bus will not run on Friday.'],
    ['a small word', 'The lake opens to boats on Friday.', 'The lake opens only to boats on Friday.'],
    ['a number', 'The fair drew 212 riders and sold 940 pies.', 'The fair drew 940 riders and sold pies.'],
    ['an auction', 'Ray Dorn was outbid for the sewer job.', 'Ray Dorn won the sewer job.'],
    ['all but some', 'All but one of the nine schools met the goal.', 'All of the nine schools met the goal.'],
    ['talk', 'Ann Lee laughed at talk that the shoe plant moves to Iowa.', 'The shoe plant moves to Iowa.'],
    ['a limit', 'Lee Ortiz got as far as the laundry before jailers caught him.', 'Lee Ortiz escaped.'],
    ['a contrast', 'Clerk Jo Lund, unlike Ray Dorn, paid her taxes.', 'Ray Dorn paid taxes.'],
    ['the past', 'Ann Lee once called the bypass a boondoggle.', 'Ann Lee calls the bypass a boondoggle.'],
    ['what was to be', 'The bill was to have passed on Friday, but members left.', 'The bill passes on Friday.'],
    ['a plan that failed', 'The plan, had it passed, cut the fee.', 'The plan cut the fee.'],
    ['a miss', 'Ann Lee narrowly missed winning the seat.', 'Ann Lee narrowly won the seat.'],
    ['a verb that decides', 'A run by Marion cut the lead of Wexler to two.', 'Wexler lost by two.'],
    ['what was prevented', 'Crews kept the blaze from reaching the church.', 'The blaze reached the church.'],
    ['a number not reached', 'Far fewer than the needed 900 voters signed.', 'The needed 900 voters signed.'],
    ['words of its own', 'The mill bought a saw.', 'Angry neighbors fear toxic dust.'],
  ])('is in doubt for %s', (_what, passage, statement) => {
    expect(restatementDoubt(passage, statement)).toMatch(/ Compare them before you publish it\.$/)
  })

  it('says in plain words what to compare', () => {
    expect(restatementDoubt('The judge dropped the charge against Lee Ortiz.', 'Lee Ortiz was charged.')).toBe(
      'The passage says “dropped”; the statement leaves that out. Compare them before you publish it.',
    )
  })
})

describe('a plain restatement', () => {
  it.each<[passage: string, statement: string]>([
    ['The council voted 5 to 2 on Tuesday to approve the permit.', 'The council approved the permit on a 5-2 vote.'],
    ['A branch killed Al Roe, 58, on Elm Street.', 'Al Roe, 58, was killed by a branch on Elm Street.'],
    ['Police arrested a man; no one was hurt.', 'A man was arrested by police.'],
    ['“It is done,” engineer Ruth Okafor said.', 'Ruth Okafor said: “It is done.”'],
    ['The rink will be closed until Dec. 20.', 'The rink will not be open before Dec. 20.'],
    ['The drive took in $49,870 for the ambulance.', 'The drive raised about $50,000 for the ambulance.'],
  ])('is in no doubt: %s / %s', (passage, statement) => {
    expect(restatementDoubt(passage, statement)).toBeUndefined()
  })
})
