import type { SampleArticle } from './sample-article.ts'

export const jobs: readonly SampleArticle[] = [
  {
    slug: 'job-county-highway-mechanic',
    title: 'County highway department: heavy equipment mechanic',
    description:
      'Full time, days, in the Alder Falls shop. $29.80 to $36.15 an hour with the county’s health plan and pension.',
    category: 'Jobs',
    authorName: 'Courier Staff',
    daysAgo: 2,
    time: '08:00',
    picture: { file: 'snowplow.webp', alt: 'An orange snowplow throws snow from a county road' },
    keywords: ['jobs', 'county', 'mechanic'],
    metaDescription:
      'Alder County seeks a heavy equipment mechanic for the highway shop in Alder Falls. Pay, duties and how to apply.',
    views: 214,
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
<h2>What we ask</h2>
<p>Two years’ experience or a certificate, a clean driving record, and a commercial license within six months of starting (we pay for it). You need your own hand tools; there is a yearly allowance of $700 for them.</p>
<h2>What we offer</h2>
<p>$29.80 to $36.15 an hour, by experience; health insurance, pension, eleven holidays.</p>
<p>Write to hr@aldercounty.invalid, or come to the courthouse, room 104.</p>`,
  },
  {
    slug: 'job-creamery-night-bottling',
    title: 'Stony Ford Creamery: night shift, fourteen openings',
    description:
      'Bottling, cold store and quality checks, 10 p.m. to 6 a.m., from $23.15 an hour. No experience needed for most posts.',
    category: 'Jobs',
    authorName: 'Courier Staff',
    daysAgo: 5,
    time: '08:00',
    keywords: ['jobs', 'Stony Ford Creamery'],
    metaDescription: 'The Stony Ford Creamery hires fourteen people for its new night shift, from $23.15 an hour.',
    views: 377,
    job: {
      employer: 'Stony Ford Creamery',
      place: 'Stony Ford',
      pay: 'From $23.15 an hour',
      employmentType: 'FULL_TIME',
      applyUrl: 'mailto:work@stonyfordcreamery.invalid',
      closesInDays: 24,
    },
    content: `<p>The Stony Ford Creamery is filling a new night shift, Sunday to Thursday, 10 p.m. to 6 a.m.</p>
<table><thead><tr><th>Post</th><th>Openings</th><th>Pay an hour</th></tr></thead><tbody><tr><td>Bottling line</td><td>8</td><td>$23.15</td></tr><tr><td>Cold store and loading</td><td>4</td><td>$23.90</td></tr><tr><td>Quality technician</td><td>1</td><td>$27.50</td></tr><tr><td>Shift lead</td><td>1</td><td>$30.25</td></tr></tbody></table>
<p>Pay includes the night supplement. Training takes three weeks and is done by day. Health insurance begins after thirty days; milk begins at once.</p>
<p>Come to the open house on Thursday from 3 to 7 p.m., 12 Dairy Street, or write to work@stonyfordcreamery.invalid.</p>`,
  },
  {
    slug: 'job-school-bus-drivers',
    title: 'Bus drivers wanted in three districts',
    description: 'Part time, mornings and afternoons, $24 an hour. The license is on us.',
    category: 'Jobs',
    authorName: 'Courier Staff',
    daysAgo: 27,
    time: '08:00',
    picture: { file: 'school-bus.webp', alt: 'A yellow school bus at a corner where three children wait' },
    keywords: ['jobs', 'schools'],
    metaDescription: 'Alder Falls, Linden Grove and Stony Ford–Kessler schools need seven bus drivers at $24 an hour.',
    views: 190,
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
    slug: 'job-library-assistant-bookmobile',
    title: 'Library assistant for the bookmobile',
    description: 'Twenty-four hours a week with Ruth Okafor, twenty-three stops and about 3,000 books.',
    category: 'Jobs',
    authorName: 'Courier Staff',
    daysAgo: 70,
    time: '08:00',
    keywords: ['jobs', 'library'],
    metaDescription: 'The Alder County library seeks a part-time assistant for its bookmobile.',
    views: 243,
    job: {
      employer: 'Alder County Library',
      place: 'Alder Falls',
      pay: '$18.90 an hour',
      employmentType: 'PART_TIME',
      applyUrl: 'mailto:jobs@aldercountylibrary.invalid',
      closesInDays: 31,
    },
    content: `<p>The Alder County library seeks an assistant for the bookmobile, 24 hours a week, Monday to Thursday. You will drive, lend, shelve, recommend, and be waved at.</p>
<p>We ask for a high school diploma, a clean license, and the ability to lift forty pounds of picture books into a van with a high step. Spanish or Hmong is welcome. $18.90 an hour; paid leave in proportion.</p>
<p>Send a page about yourself and the last book that kept you up to jobs@aldercountylibrary.invalid.</p>`,
  },
  {
    slug: 'job-herdsperson-engstrom-dairy',
    title: 'Herdsperson, seventy cows, house included',
    description: 'A family dairy near Stony Ford looks for somebody who notices things.',
    category: 'Jobs',
    authorName: 'Courier Staff',
    daysAgo: 121,
    time: '08:00',
    picture: { file: 'dairy-cows.webp', alt: 'Cows looking over a gate, a red barn behind them' },
    keywords: ['jobs', 'farming', 'Stony Ford'],
    metaDescription: 'Engstrom Dairy near Stony Ford seeks a full-time herdsperson. A three-bedroom house is included.',
    views: 268,
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
