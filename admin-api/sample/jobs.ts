import type { SampleStory } from './shapes.ts'

export const jobs: readonly SampleStory[] = [
  {
    slug: 'job-county-highway-mechanic',
    title: 'County highway department: heavy equipment mechanic',
    description:
      'Full time, days, in the Alder Falls shop. $29.80 to $36.15 an hour with the county’s health plan and pension.',
    authorName: 'Courier Staff',
    daysAgo: 2,
    picture: { file: 'snowplow.webp', alt: 'An orange snowplow throws snow from a county road' },
    keywords: ['jobs', 'county', 'mechanic'],
    job: {
      employer: 'Alder County Highway Department',
      place: 'Alder Falls',
      pay: '$29.80 to $36.15 an hour',
      employmentType: 'FULL_TIME',
      applyUrl: 'mailto:hr@aldercounty.invalid',
      closesInDays: 12,
    },
    content: `<p>The Alder County Highway Department seeks a mechanic for its shop in Alder Falls, which keeps 61 graders, plows, loaders and trucks running.</p>
<h2>The work</h2>
<ul>
<li>Find and repair faults in diesel engines, hydraulics and air brakes</li>
<li>Weld and fabricate, mostly in the shop, sometimes in a ditch</li>
<li>Take a turn on call one week in five when the plows are out</li>
</ul>
<h2>What we offer</h2>
<p>$29.80 to $36.15 an hour, by experience; health insurance, pension, eleven holidays.</p>
<p>Write to hr@aldercounty.invalid, or come to the courthouse, room 104.</p>`,
  },
  {
    slug: 'job-school-bus-drivers',
    title: 'Bus drivers wanted in three districts',
    description: 'Part time, mornings and afternoons, $24 an hour. The license is on us.',
    authorName: 'Courier Staff',
    daysAgo: 27,
    picture: { file: 'school-bus.webp', alt: 'A yellow school bus at a corner where three children wait' },
    keywords: ['jobs', 'schools'],
    job: {
      employer: 'Alder Falls Schools',
      place: 'Alder Falls, Linden Grove and Stony Ford',
      pay: '$24 an hour',
      employmentType: 'PART_TIME',
      applyUrl: 'mailto:transport@aldercountyschools.invalid',
    },
    content: `<p>The school districts of Alder Falls, Linden Grove and Stony Ford–Kessler together need seven bus drivers, on school days from about 6:30 to 8:30 a.m. and 2:45 to 4:30 p.m. Pay is $24 an hour, with a minimum of four hours a day.</p>
<p>You must be 21 with three clean years of driving. Training, the license and the physical are paid. Drivers with small children may bring them along.</p>
<p>Call any of the three school offices, or write to transport@aldercountyschools.invalid.</p>`,
  },
  {
    slug: 'job-herdsperson-engstrom-dairy',
    title: 'Herdsperson, seventy cows, house included',
    description: 'A family dairy near Stony Ford looks for somebody who notices things.',
    authorName: 'Courier Staff',
    daysAgo: 121,
    picture: { file: 'dairy-cows.webp', alt: 'Cows looking over a gate, a red barn behind them' },
    keywords: ['jobs', 'farming', 'Stony Ford'],
    job: {
      employer: 'Engstrom Dairy',
      place: 'Stony Ford',
      pay: '$52,000 a year',
      employmentType: 'FULL_TIME',
      applyUrl: 'mailto:carl@engstromdairy.invalid',
      closesInDays: 45,
    },
    content: `<p>Engstrom Dairy, four miles west of Stony Ford, seeks a full-time herdsperson for seventy milking cows and their young stock.</p>
<p>Milking is at 5 and 5, in a parlor that was rebuilt two years ago. Every second weekend is free, and we mean it. $52,000 a year, a three-bedroom house with a garden, and half a beef.</p>
<p>Experience is good, but we would sooner have a person who sees that number 41 is standing a little apart and wonders why. Telephone after the morning milking, or write to carl@engstromdairy.invalid.</p>`,
  },
]
