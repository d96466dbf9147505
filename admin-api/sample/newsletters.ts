import type { SampleNewsletter } from './shapes.ts'

/** Newest first. */
export const sampleNewsletters: readonly SampleNewsletter[] = [
  {
    title: 'A roof for the market, and fourteen jobs after dark',
    description: 'The farmers’ market gets a hall, the creamery gets a night shift, and Stony Ford gets new wells.',
    introduction:
      '<p>Good morning. The market has wanted a roof since the flood, and this week it got one with a floor, a stove and a lease. On page after page of this issue somebody builds something that was talked about for years. We enjoyed writing it.</p>',
    daysAgo: 2,
    time: '06:30',
    articles: [
      'farmers-market-winter-hall',
      'creamery-adds-night-shift',
      'new-wells-for-stony-ford',
      'indoor-soccer-larks-united-final',
      'garden-club-seed-library',
      'st-brendans-fish-fry-returns',
      'obituary-arthur-tran',
    ],
    events: [
      {
        title: 'Quilt show and bed turning',
        inDays: 1,
        time: '10:00 AM',
        location: 'The armory, Alder Falls',
        category: 'Events',
      },
      {
        title: 'Library book sale',
        inDays: 2,
        time: '9:00 AM',
        location: 'Alder Falls Public Library',
        category: 'Community',
      },
    ],
    recipientCount: 2514,
    report: { failed: 2, bounced: 7, clicks: 688 },
  },
  {
    title: 'Forty-one thousand miles, no charge',
    description:
      'The drivers who take the county to the doctor, the swimmers who go in at seven, and a goodbye to a pipe organ.',
    introduction:
      '<p>Good morning. Between them the volunteer drivers of this county went around the world one and two thirds times last year, and never farther from home than the clinic. They are looking for company.</p>',
    daysAgo: 9,
    time: '06:30',
    articles: [
      'volunteer-drivers-wanted-for-hospital-rides',
      'obituary-merle-engstrom',
      'osprey-lake-swim-cold-water',
      'methodist-organ-farewell-and-hello',
    ],
    events: [
      { title: 'Cold-water swim', inDays: 3, time: '7:00 AM', location: 'Osprey Lake pier', category: 'Sports' },
    ],
    recipientCount: 2498,
    report: { failed: 1, bounced: 11, clicks: 742 },
  },
  {
    title: 'The drive that everybody says they saw',
    description:
      'Forty-two seconds at Marsh Field, a train loaded in ten hours, and the people who built the Iron Bridge.',
    introduction:
      '<p>Good morning. Marsh Field holds eleven hundred. By our count four thousand people were there for the forty-second drive, and all of them have told us about it.</p>',
    daysAgo: 16,
    time: '06:30',
    articles: [
      'night-of-the-forty-second-drive',
      'grain-coop-rail-spur',
      'old-iron-bridge-builders',
      'threshing-club-steam-engine-restored',
      'hill-and-dale-10k-results',
    ],
    events: [{ title: 'Steam-up', inDays: 2, time: '1:00 PM', location: 'Kessler', category: 'Clubs' }],
    recipientCount: 2471,
    report: { failed: 4, bounced: 16, clicks: 911 },
  },
]
