import { describe, expect, it } from 'vitest'
import { findSteepGrowth } from '../../../../../../testing/growth.ts'
import { contradictionsOf } from './contradictions.ts'

describe('a statement that its passage contradicts', () => {
  it.each<[passage: string, statement: string]>([
    ['The council voted 5 to 2 for the permit.', 'The council voted against the permit.'],
    ['The council voted 5-2 to approve the budget.', 'The council rejected the budget.'],
    ['The council voted 5-2 for the plan.', 'The council voted 2-5 for the plan.'],
    ['The missing hiker was found alive on Tuesday.', 'The missing hiker was found dead on Tuesday.'],
    ['Mayor Smith was not arrested, the sheriff said.', 'Mayor Smith was arrested.'],
    ['No one was injured in the fire.', 'Several people were injured in the fire.'],
    ['Three people were injured in the crash.', 'Nobody was injured in the crash.'],
    ['Smith denied taking money from the fund.', 'Smith took money from the fund.'],
    ['The board declined to renew the contract.', 'The board renewed the contract.'],
    ['Police said they suspect Tom Hale of stealing the truck.', 'Tom Hale stole the truck.'],
    ['He was charged with burglary.', 'He was convicted of burglary.'],
    ['Hale allegedly stole the truck.', 'Hale stole the truck.'],
    ['The district plans to close the school.', 'The district closed the school.'],
    ['If approved, the levy would raise taxes.', 'The levy raises taxes.'],
    ['The bridge could close in spring.', 'The bridge closes in spring.'],
    ['Work may start in May.', 'Work starts in May.'],
    ['Enrollment fell by 40 students.', 'Enrollment rose by 40 students.'],
    ['Smith sued Jones over the fence.', 'Jones sued Smith over the fence.'],
    ['The Millers beat the Larks 21-14.', 'The Larks beat the Millers 21-14.'],
    ['The Millers lost to the Larks.', 'The Millers beat the Larks.'],
    ['The county bought the old mill.', 'The county sold the old mill.'],
    ['The store will open on Monday.', 'The store opened on Monday.'],
    ['The store opened on Monday.', 'The store will open on Monday.'],
    ['The parade begins before the game.', 'The parade begins after the game.'],
    ['Sheriff Dana Lee opened the hearing.', 'Mayor Dana Lee opened the hearing.'],
    ['The fire killed 3 horses and 12 chickens.', 'The fire killed 12 horses.'],
    ['Officer Lee arrested Tom Hale.', 'Lee was arrested.'],
    ['Two people were injured in the crash.', 'Two people were killed in the crash.'],
    ['The suspect was released on Friday.', 'The suspect was arrested on Friday.'],
    ['“We won’t raise fees,” Okafor said.', 'Okafor said fees will be raised.'],
    [
      'Sheriff Bob Dane said there is no evidence that the fire was set.',
      'Sheriff Bob Dane said there is evidence that the fire was set.',
    ],
    [
      'Carla Ruiz, who owns the diner, hired Tom Beck as chef.',
      'Tom Beck, who owns the diner, hired Carla Ruiz as chef.',
    ],
    ['The city has repaid $2 million of the $5 million loan.', 'The city has repaid $5 million of the loan.'],
    ['Of 30 wells tested, 4 had too much nitrate.', 'All 30 wells tested had too much nitrate.'],
    ['Water rates have been unchanged since 2015.', 'Water rates have changed since 2015.'],
    ['The bakery moved from Elm Street to Main Street.', 'The bakery moved from Main Street to Elm Street.'],
    ['Residents may apply until May 1.', 'Residents may apply from May 1.'],
    ['Anna Wolf succeeded Peter Stein as principal.', 'Peter Stein succeeded Anna Wolf as principal.'],
    ['Deputies arrested the victim’s brother.', 'Deputies arrested the victim.'],
    ['Because the ferry broke down, the fair was cut short.', 'The ferry broke down because the fair was cut short.'],
    ['Only two of the five candidates answered.', 'All five candidates answered.'],
    ['The mayor apologized to the firefighters.', 'The firefighters apologized to the mayor.'],
    ['Voters will decide in May whether to raise the sales tax.', 'Voters decided in May to raise the sales tax.'],
    [
      'The department has applied for a $350,000 grant to rebuild the pier.',
      'The department has received a $350,000 grant to rebuild the pier.',
    ],
  ])('has a problem: %s / %s', (passage, statement) => {
    expect(contradictionsOf(passage, statement)).not.toEqual([])
  })

  it('says in plain words what differs', () => {
    expect(
      contradictionsOf('The council voted 5 to 2 for the permit.', 'The council voted against the permit.'),
    ).toEqual(['The passage says “voted for”; the statement says “voted against”.'])
    expect(contradictionsOf('The bridge could close in spring.', 'The bridge closes in spring.')).toEqual([
      'The passage says “could”; the statement says it as a fact.',
    ])
  })
})

describe('a statement that its passage bears out', () => {
  it.each<[passage: string, statement: string]>([
    ['The council voted 5 to 2 for the permit.', 'The council approved the permit in a 5-2 vote.'],
    [
      'The Mill Street bridge will reopen to traffic at 9 a.m. Saturday.',
      'The Mill Street bridge reopens on Saturday.',
    ],
    ['after 14 months of repairs that cost $1.2 million', 'Repairs took 14 months.'],
    ['No one was injured in the fire.', 'The fire injured nobody.'],
    ['Smith was charged with burglary.', 'Smith faces a burglary charge.'],
    ['The district plans to close the school.', 'The district wants to close the school.'],
    ['The board rejected the plan after residents spoke against it.', 'The board turned down the plan.'],
    ['The Millers lost to the Larks.', 'The Larks beat the Millers.'],
    ['Two people died and three were injured.', 'Two people were killed.'],
    ['Okafor said the work is done.', 'The work is done, Okafor said.'],
    ['The bridge is expected to open Friday.', 'The bridge will open Friday.'],
    ['The library closes at 5 p.m. and opens at 9 a.m.', 'The library opens at 9 a.m.'],
    ['Police arrested a man after he left the bar.', 'A man was arrested by police.'],
    ['The show starts after the parade.', 'The show begins after the parade.'],
    ['Admission is free, but donations are welcome.', 'Entry costs nothing.'],
    ['The county board did not raise taxes this year.', 'The board isn’t raising taxes this year.'],
    ['A jury cleared nurse Tina Roe of neglect.', 'Nurse Tina Roe was acquitted of neglect by a jury.'],
    [
      'The county sold the fairgrounds to the Elks for $300,000.',
      'The Elks bought the fairgrounds from the county for $300,000.',
    ],
    ['The museum returned the mask to the tribe.', 'The tribe got the mask back from the museum.'],
    ['The treasurer left town before the auditors arrived.', 'The auditors arrived after the treasurer had left town.'],
    [
      'The chamber opposes the bag ban, while the Audubon chapter supports it.',
      'The Audubon chapter backs the bag ban.',
    ],
    ['Governor Ames declined to pardon Joel Frye.', 'Joel Frye was not pardoned by Governor Ames.'],
    ['The new owner kept all 12 employees.', 'All 12 employees stay on under the new owner.'],
    ['Fewer than 100 people came to the hearing.', 'The hearing drew fewer than 100 people.'],
  ])('has none: %s / %s', (passage, statement) => {
    expect(contradictionsOf(passage, statement)).toEqual([])
  })
})

describe('comparing the two', () => {
  it('takes no more time than by the length of the passage, however odd', () => {
    for (const piece of ['not ', 'Lee sued Hale ', '5 to 2 ', 'if, ', "a's brother ", 'from a to b ', '"'])
      expect(
        findSteepGrowth(
          (length) => contradictionsOf(piece.repeat(length), 'Lee did not sue Hale 5 to 2, if from b to a.'),
          300,
        ),
      ).toBeUndefined()
  })
})
