import { describe, expect, it } from 'vitest'
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
    ['The district hired nine aides and lost two.', 'The district hired two aides and lost nine.'],
    [
      'The south lot is closed for paving, while the north lot stays open.',
      'The north lot is closed for paving, while the south lot stays open.',
    ],
    ['A cyclist threw a bottle at a driver on Elm Street.', 'A driver threw a bottle at a cyclist on Elm Street.'],
    [
      'Sawyer Dairy is suing its hauler, Bell Freight, over spoiled milk.',
      'Bell Freight is suing Sawyer Dairy over spoiled milk.',
    ],
    ['Sales fell after the bypass opened.', 'The bypass opened because sales had fallen.'],
    ['The pool closes in June unless the levy passes.', 'The pool closes in June if the levy passes.'],
    ['The ban covers every park except Riverside.', 'The ban covers every park in the city.'],
    ['Former sheriff Ann Wolf signed the letter.', 'Sheriff Ann Wolf signed the letter.'],
    ['The board named Lee Ortiz acting principal.', 'The board named Lee Ortiz principal.'],
    ['The proposed fee is $12 a month.', 'The fee is $12 a month.'],
    ['The judge dismissed one of the four counts.', 'The judge dismissed the four counts.'],
    ['Roe avoids jail as long as he repays $900.', 'Roe avoids jail whether or not he repays $900.'],
    ['The grant pays for the bus alone.', 'The grant pays for the bus and also for the driver.'],
    ['The board reprimanded Hurd for threatening Renz.', 'The board reprimanded Renz for threatening Hurd.'],
    ['“I can’t,” the mother, Tess Moran, replied to Judge Venn.', 'Judge Venn said, “I can’t.”'],
    ['The clerk is alleged to have kept the cash.', 'The clerk has admitted that she kept the cash.'],
    ['The city is the plaintiff in the case against Apex.', 'Apex is the plaintiff in the case against the city.'],
    [
      'Tom Rice, 19, was a passenger in the car that Ed Mann was driving.',
      'Ed Mann was a passenger in the car that Tom Rice, 19, was driving.',
    ],
    ['The board chose Riverside over Oakwood.', 'The board chose Oakwood over Riverside.'],
    ['Voters chose to mend the courthouse, not to build a jail.', 'Voters chose to build a jail.'],
    ['Lowe benched Marsh for missing practice.', 'Marsh missed practice because Lowe had benched him.'],
    ['The office is reviewing the plea for disaster aid.', 'The office has granted the plea for disaster aid.'],
    ['The contractor says the county owes it $80,000.', 'The county owes the contractor $80,000.'],
    ['Work on the station is to start in April.', 'Work on the station started in April.'],
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
    ['Both pilots walked away from the crash.', 'The two pilots survived the crash.'],
    ['Dogs are barred from the beach except at dawn.', 'Dogs may be on the beach at dawn but not later.'],
    ['Unless the mayor vetoes it, the fee rises in May.', 'Barring a veto by the mayor, the fee rises in May.'],
    ['The chief said he would retire in June.', 'The chief will retire in June, he said.'],
    ['The board did not reject the plea but wants more figures.', 'The plea was not turned down by the board.'],
    ['Prosecutors say Tina Roe took $900.', 'Tina Roe is accused of taking $900.'],
    ['The marshal has not found out how the fire began.', 'How the fire began is unknown to the marshal.'],
    ['A deputy shot and wounded a man outside.', 'A man was shot and wounded by a deputy.'],
    ['Northway leased the dam from the village.', 'The village leased the dam to Northway.'],
    ['Values fell 3 percent in Ward 1 and rose 7 percent in Ward 3.', 'Values in Ward 1 went down 3 percent.'],
    ['The coach denied having paid players.', 'The coach said he did not pay players.'],
    ['If voters agree, the pool will be built.', 'The pool will be built only if voters say yes.'],
    ['The library is closed in May for new carpet.', 'New carpet will keep the library closed in May.'],
    ['Voters narrowly defeated the levy.', 'The levy was defeated.'],
    ['The trail is open to hikers, but not to horses.', 'Horses are not allowed on the trail.'],
    ['Police ruled out arson in the fire.', 'Arson was not the cause of the fire.'],
    ['The board has not set a date for the hearing.', 'No date for the hearing has been set.'],
    ['The fire department’s truck arrived two months late.', 'The truck of the fire department came late.'],
    ['The suit is over unpaid overtime.', 'The suit is over overtime that was not paid.'],
    ['Tickets are $12 for adults and $6 for children.', 'Adults pay $12 and children $6.'],
    ['The rink is closed until Dec. 20 because the ice is thin.', 'The rink won’t be open before Dec. 20.'],
  ])('has none: %s / %s', (passage, statement) => {
    expect(contradictionsOf(passage, statement)).toEqual([])
  })
})

describe('what an editor reads of it', () => {
  it.each([
    [
      'A customer threw coffee on a waitress.',
      'A waitress threw coffee on a customer.',
      'The passage says it the other way around: who did it and to whom (“threw”).',
    ],
    [
      'The mill closed before the dam broke.',
      'The mill closed after the dam broke.',
      'The passage says “before” where the statement says “after”: the order is different.',
    ],
  ])('is plain: %s', (passage, statement, problem) => {
    expect(contradictionsOf(passage, statement)).toContain(problem)
  })
})
