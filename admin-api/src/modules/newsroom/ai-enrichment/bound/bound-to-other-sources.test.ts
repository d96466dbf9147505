import { describe, expect, it } from 'vitest'
import { boundProblems, readSource, textProblems } from './bound-to-source.ts'

const BOND = `Osprey Lake School Board Approves $18.4M Bond Question for April Ballot
By Marisol Vega
Published 2026-11-12

OSPREY LAKE — Voters in the Osprey Lake Unified School District will decide April 6, 2027 whether to borrow $18.4 million to replace the roof at Jefferson Elementary and add eight classrooms to the high school, after the board voted 6–1 Tuesday night to put the question on the ballot.

Superintendent Dr. Alan Pruitt said the owner of a $150,000 home would pay about $7.25 more a month. "Nobody likes a tax increase, but buckets in the hallway aren't a plan," Pruitt said. "We've patched that roof 11 times since 2014."

Board member J.D. Kowalczyk, who cast the lone no vote, said enrollment has fallen by nearly a third, from 1,212 to 834 students, since 2009–10. 'I can't ask retirees to carry this,' she said.

A public forum is set for 6:30 p.m. Thursday, Dec. 3, in the Jefferson cafeteria, 410 N. Elm St. Call (555) 555-0142 or visit the district office weekdays between 8 and 4:30. Forms are due Nov. 30th. Architects HMW & Sons drew up the plans; MacKenzie Roofing LLC made the estimate. Mayor-elect Anne-Marie St. Clair and the Parent-Teacher Association back the measure. In the 2019 vote, 52.3% were opposed. The Lady Lakers won 3-2 in double overtime at Hines Field on Oct. 9.`

const SUPPER = `When: 2026-12-05T17:00 to 2026-12-05T20:30
Where: Fire Hall, Linden Grove
Spaghetti Supper & Cookie Walk
The Linden Grove Vol. Fire Dept. Auxiliary hosts its 47th annual spaghetti supper Sat., Dec. 5, 5–8:30pm. Adults $12, kids 6-12 $6, under 5 free. Cookies are $9/lb. Take-outs available. Proceeds go toward a new thermal-imaging camera. Raffle at 7:30. Santa arrives ~6. Questions: Deb Rasmussen-Hale, 555-0199.`

const CRASH = `Two hurt as SUV hits pole on County Road N
ALDER FALLS - Two people were injured early Sunday when a 2018 Chevrolet Tahoe struck a utility pole on County Road N near Highway 12, the Alder County Sheriff's Office said.
Deputies were called at 1:47 a.m. The driver, a 34-year-old man from Millbrook, and his passenger, 29, were taken to St. Luke's Medical Center. Speed and alcohol are believed to be factors, Lt. Karen O'Dowd said in a news release. About 1,100 We Energies customers lost power for three hours; it was back by 5 a.m. "It could have been so much worse," O'Dowd said.
It's the county's 9th crash this month on County N, compared with four in all of last year.`

describe.each([
  {
    about: 'a bond',
    text: BOND,
    said: [
      'Osprey Lake voters will decide on an $18.4 million school bond on April 6.',
      'Pruitt said the roof has been patched 11 times since 2014.',
      'Dr. Pruitt says the district has "patched that roof 11 times since 2014."',
      '"Nobody likes a tax increase, but buckets in the hallway aren’t a plan," the superintendent said.',
      'Enrollment is down by nearly one third.',
      'The forum takes place on Dec 3 in the cafeteria at 410 N. Elm Street.',
      'The district office is open from 8 to 4:30 on weekdays.',
      'Opponents led with 52.3% in 2019; supporters hope for a different outcome.',
      'Mayor-elect St. Clair backs the plan.',
      'Enrollment fell from 1,212 students to 834.',
      'Both – the roof and the classrooms – depend on it.',
    ],
    invented: [
      'Voters will decide on April 7.',
      'Voters will decide on April 6, 2026.',
      'The bond is worth $184 million.',
      'The vote was 5-1.',
      '"We have patched that roof 11 times since 2014," he said.',
      'Superintendent Allan Pruitt spoke.',
      'McKenzie Roofing made the estimate.',
      'Architects HWM & Sons drew up the plans.',
      'The forum is at 401 N. Elm St.',
      'The forum is at 6:30 a.m.',
      'Two thirds of voters were opposed.',
      'The costs have doubled.',
      'It costs €18.4 million.',
      'The high school gets eleven classrooms.',
    ],
  },
  {
    about: 'a supper',
    text: SUPPER,
    said: [
      'The Linden Grove Volunteer Fire Department Auxiliary hosts its 47th annual spaghetti supper on December 5.',
      'A raffle is held at 7:30 p.m.',
      'Cookies cost $9 a pound.',
      'Bakers offer cookies by the pound.',
    ],
    invented: [
      'A raffle is held at 7:30 a.m.',
      'It is the 48th supper.',
      'Debra Rasmussen-Hale answers.',
      'Half of the money goes to charity.',
    ],
  },
  {
    about: 'a crash',
    text: CRASH,
    said: [
      'Lieutenant Karen O’Dowd said speed and alcohol may have played a role.',
      'Paramedics took both to St. Luke’s.',
      'It was the ninth crash this month on County N, up from 4 last year.',
      'A 34-year-old Millbrook man and his 29-year-old passenger were taken to hospital.',
      'Hwy. 12 is near the place.',
    ],
    invented: [
      'Three people were hurt.',
      'The number of crashes tripled.',
      '“It could have been worse,” O’Dowd said.',
      'Lt. Karen Dowd said so.',
    ],
  },
])('of $about', ({ text, said, invented }) => {
  const source = readSource(text)
  it.each(said)('no false alarm is given: %s', (one) => expect(textProblems(source, one)).toEqual([]))
  it.each(invented)('what is not in it is marked: %s', (one) => expect(textProblems(source, one)).not.toEqual([]))
})

it('a passage may have its dashes and quotation marks in another spelling, and no other words', () => {
  const source = readSource(BOND)
  const problemsOf = (passage: string) => boundProblems(source, { text: 'The board met.', passage })
  expect(problemsOf('the board voted 6-1 Tuesday night')).toEqual([])
  expect(problemsOf('OSPREY LAKE - Voters in the Osprey Lake Unified')).toEqual([])
  expect(problemsOf('“Nobody likes a tax increase')).toEqual([])
  expect(problemsOf('Nobody likes a tax increase, but buckets are no plan')).toHaveLength(1)
})
