/** What the model is fed with. Change a value here and run `npm run bench -- scale-model --only model` again. */
export interface Assumption {
  readonly value: number
  readonly unit: string
  /** Where the value is from: a run of this repository's benchmarks, or a guess. */
  readonly source: string
}

const ASSUMED = 'assumed'

export const assumptions = {
  counties: { value: 200, unit: 'installations', source: 'the question' },
  readersADay: { value: 5_000_000, unit: 'readers', source: 'the question' },
  pagesPerReader: { value: 2.5, unit: 'pages', source: ASSUMED },
  filesPerPage: { value: 4, unit: 'requests', source: `${ASSUMED}: a page, its pictures and, once, styles and fonts` },
  savesPerCountyADay: { value: 60, unit: 'saves that publish', source: ASSUMED },
  peakShare: { value: 4, unit: '× the mean of the day', source: `${ASSUMED}: the busiest minute` },
  filesPerSave: { value: 9, unit: 'files', source: 'bench:calendar: an article in the archive of 1,000' },
  fileBytes: { value: 25_000, unit: 'bytes', source: 'bench:publish: 255 MB in 10,800 files at 10,000 articles' },
  sentBytes: { value: 9_000, unit: 'bytes', source: `${ASSUMED}: a page, compressed` },
  pictureBytes: { value: 45_000, unit: 'bytes', source: `${ASSUMED}: the sizes of pictures that a phone takes` },
  picturesPerPage: { value: 1.5, unit: 'pictures', source: ASSUMED },
  notifiesPerSave: {
    value: 3,
    unit: 'NOTIFYs',
    source: 'the run at a tenth: 2.2, and one that tells desks of the save',
  },
  rowsPerSave: { value: 45, unit: 'rows', source: 'the run at a tenth: 41 of the publish, and the article’s own' },
  releasesADay: { value: 0.1, unit: 'full releases per county', source: `${ASSUMED}: new settings or new pages` },
  filesPerRelease: { value: 10_800, unit: 'files', source: 'bench:publish at 10,000 articles' },
  storyReadersAMinute: { value: 100_000, unit: 'readers of one county', source: `${ASSUMED}: a breaking story` },
  cdnHitShare: { value: 0.97, unit: 'of pictures, styles and fonts', source: ASSUMED },
  cdnPageHitShare: {
    value: 0,
    unit: 'of pages',
    source: 'our header `max-age=0, must-revalidate`: a CDN asks for each page',
  },
  unchangedBytes: { value: 300, unit: 'bytes', source: `${ASSUMED}: a 304 and its headers` },
  notModifiedShare: { value: 0.3, unit: 'of pages', source: `${ASSUMED}: the reader has the page already` },
  cpuPerPage: {
    value: 0.000_08,
    unit: 'CPU seconds',
    source: 'the run at a tenth: 78 µs at 667 a second, 32 µs under full load',
  },
  cpuPerPublish: { value: 0.06, unit: 'CPU seconds', source: 'bench:publish: a save with its renderer' },
  publishesASecond: {
    value: 20,
    unit: 'publishes on one PostgreSQL',
    source: 'the run at a tenth, on two shared cores',
  },
  pagesASecond: { value: 5000, unit: 'pages of one api process', source: 'the run at a tenth, on two shared cores' },
  putsASecond: { value: 3500, unit: 'PUTs per prefix', source: 'Amazon’s documents' },
  connectionsPerInstallation: {
    value: 25,
    unit: 'connections',
    source: `${ASSUMED}: five processes of a pool and a link each`,
  },
  connectionsOfServer: { value: 500, unit: 'connections', source: `${ASSUMED}: a server with some 16 GB` },
} as const satisfies Record<string, Assumption>

export type AssumptionName = keyof typeof assumptions
export type Values = Readonly<Record<AssumptionName, number>>

export function valuesOf(changed: Partial<Values> = {}): Values {
  const entries = Object.entries(assumptions).map(([name, { value }]) => [name, value])
  return { ...(Object.fromEntries(entries) as Values), ...changed }
}
