import type { Values } from './assumptions.ts'

const SECONDS_A_DAY = 86_400

export interface DayOfPublishing {
  readonly saves: number
  readonly puts: number
  readonly notifies: number
  readonly rows: number
  readonly uploadedBytes: number
  /** In the busiest minute, of all counties together. */
  readonly publishesASecond: number
  readonly putsASecond: number
  readonly cpuCores: number
}

export function publishingOf(v: Values): DayOfPublishing {
  const saves = v.counties * v.savesPerCountyADay
  const releases = v.counties * v.releasesADay
  const puts = saves * v.filesPerSave + releases * v.filesPerRelease
  const publishesASecond = (saves / SECONDS_A_DAY) * v.peakShare
  return {
    saves,
    puts,
    notifies: saves * v.notifiesPerSave,
    rows: saves * v.rowsPerSave + releases * v.filesPerRelease * 3,
    uploadedBytes: puts * v.fileBytes,
    publishesASecond,
    putsASecond: publishesASecond * v.filesPerSave,
    cpuCores: publishesASecond * v.cpuPerPublish,
  }
}

export interface Reading {
  readonly pages: number
  readonly requestsASecond: number
  readonly egressBytes: number
  /** Bytes and requests that reach our machines behind a CDN. */
  readonly originBytes: number
  readonly originRequestsASecond: number
  readonly cpuCores: number
  readonly cpuCoresBehindCdn: number
}

export function readingOf(v: Values): Reading {
  return reading(v, { readers: v.readersADay, seconds: SECONDS_A_DAY / v.peakShare })
}

/** One minute of a breaking story; readers come for one page. */
export function storyOf(v: Values): Reading {
  return reading({ ...v, pagesPerReader: 1 }, { readers: v.storyReadersAMinute, seconds: 60 })
}

/** @param load seconds in which all of them would come at the rate of the busiest minute */
function reading(v: Values, load: { readers: number; seconds: number }): Reading {
  const pages = load.readers * v.pagesPerReader
  const requests = pages * v.filesPerPage
  const pageBytes = v.sentBytes * (1 - v.notModifiedShare) + v.pictureBytes * v.picturesPerPage
  const missedFiles = (v.filesPerPage - 1) * (1 - v.cdnHitShare)
  const askedPages = 1 - v.cdnPageHitShare
  const missed = (missedFiles + askedPages) / v.filesPerPage
  const cpuCores = (requests / load.seconds) * v.cpuPerPage
  return {
    pages,
    requestsASecond: requests / load.seconds,
    egressBytes: pages * pageBytes,
    originBytes: pages * (v.pictureBytes * v.picturesPerPage * (1 - v.cdnHitShare) + askedPages * v.unchangedBytes),
    originRequestsASecond: (requests / load.seconds) * missed,
    cpuCores,
    cpuCoresBehindCdn: cpuCores * missed,
  }
}

export interface Limit {
  readonly what: string
  /** The part of the limit that is used. What is above 1 is broken. */
  readonly used: number
}

/** From the one that breaks first. */
export function limitsOf(v: Values): Limit[] {
  const publishing = publishingOf(v)
  const story = storyOf(v)
  const day = readingOf(v)
  const limits = [
    {
      what: 'connections of one PostgreSQL, an installation of its own per county',
      used: (v.counties * v.connectionsPerInstallation) / v.connectionsOfServer,
    },
    {
      what: 'a breaking story on three api processes, no CDN',
      used: story.requestsASecond / (3 * v.pagesASecond),
    },
    {
      what: 'a breaking story on three api processes behind a CDN',
      used: story.originRequestsASecond / (3 * v.pagesASecond),
    },
    {
      what: 'the busiest minute of a day, six api processes for all counties, no CDN',
      used: day.requestsASecond / (6 * v.pagesASecond),
    },
    { what: 'publishes a second on one PostgreSQL', used: publishing.publishesASecond / v.publishesASecond },
    { what: 'PUTs a second into one bucket', used: publishing.putsASecond / v.putsASecond },
  ]
  return limits.toSorted((one, other) => other.used - one.used)
}
