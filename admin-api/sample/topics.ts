/** What the editors of the sample county said about some keywords of its articles. */
export interface SampleTopic {
  readonly keyword: string
  readonly name: string
  readonly description: string
}

export const sampleTopics: readonly SampleTopic[] = [
  {
    keyword: 'Made Here',
    name: 'Made Here',
    description: 'Four workshops of Alder County: what they make, who works there, and why they stay.',
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
