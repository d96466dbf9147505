import type { SampleAlert, SampleTopic } from './shapes.ts'

export const sampleTopics: readonly SampleTopic[] = [
  {
    keyword: 'Made Here',
    name: 'Made Here',
    description: 'Workshops of Alder County: what they make, who works there, and why they stay.',
  },
  {
    keyword: 'farming',
    name: 'Farming',
    description: 'Fields, herds and machines, and what the people who live by them have to decide.',
  },
  {
    keyword: 'schools',
    name: 'Schools',
    description: 'The three school districts: their boards, their kitchens, their buses and their teams.',
  },
  {
    keyword: 'Mill Street',
    name: 'Mill Street',
    description: 'The main street of Alder Falls, shop by shop.',
  },
]

export const sampleAlerts: readonly SampleAlert[] = [
  {
    level: 'closing',
    text: 'Gas leak: Mill Street in Alder Falls is closed between the bridge and the library.',
    daysAgo: 2,
    time: '09:20',
    hours: 3,
  },
]
