import type { CreateSourceInput } from '@hometown/shared-types/source'

/** Every address ends in `.invalid`, so none is ever read. */
export const sampleSources: readonly CreateSourceInput[] = [
  {
    name: 'Alder Falls Farmers Market',
    url: 'https://alderfallsmarket.invalid/calendar.ics',
    sourceType: 'rss_feed',
    category: 'Events',
    description: 'Market days, music under the band shell and who brings what.',
  },
  {
    name: 'Alder Falls Millers Athletics',
    url: 'https://millers.alderfallsschools.invalid/schedule',
    feedUrl: 'https://millers.alderfallsschools.invalid/schedule.ics',
    category: 'Sports',
    description: 'Schedules and results of the high school’s teams.',
  },
  {
    name: 'Alder County Board of Supervisors',
    url: 'https://aldercounty.invalid/board',
    feedUrl: 'https://aldercounty.invalid/board/agendas.xml',
    category: 'Community',
    description: 'Agendas, minutes and public notices.',
  },
  {
    name: 'Alder County Sheriff',
    url: 'https://sheriff.aldercounty.invalid/news/feed',
    sourceType: 'rss_feed',
    category: 'Community',
    description: 'Road closings, warnings and the weekly log.',
  },
  {
    name: 'Alder Falls Public Library',
    url: 'https://alderfallslibrary.invalid',
    feedUrl: 'https://alderfallslibrary.invalid/events.ics',
    category: 'Community',
    description: 'Story hours, book sales and lectures.',
  },
  {
    name: 'Alder Valley Grain Co-op',
    url: 'https://aldervalleygrain.invalid/news',
    category: 'Business',
    description: 'Prices, harvest hours and the annual meeting.',
  },
  {
    name: 'Osprey Lake Chamber of Commerce',
    url: 'https://instagram.ospreylakechamber.invalid',
    sourceType: 'instagram',
    category: 'Business',
    description: 'New shops, summer hours and who is hiring.',
  },
  {
    name: 'Hruby Funeral Home',
    url: 'https://hrubyfuneral.invalid/obituaries/rss',
    sourceType: 'rss_feed',
    category: 'Obituaries',
    description: 'Notices as the families have written them.',
  },
  {
    name: 'Alder County Amateur Radio Club',
    url: 'https://alderradio.invalid',
    category: 'Clubs',
    description: 'Meetings, classes and the field day at the water tower.',
    aiSuggested: true,
  },
  {
    name: 'Bethany Lutheran, Alder Falls',
    url: 'https://bethanylutheran.invalid/bulletin',
    category: 'Churches',
    description: 'The Sunday bulletin, suppers and concerts.',
  },
]
