/** All teams of the county; exists only if there are some. */
export const TEAMS_PATH = '/sports/teams'

export function teamPath(slug: string): string {
  return `${TEAMS_PATH}/${slug}`
}

export function teamFilePath(slug: string): string {
  return `${TEAMS_PATH}/${slug}.ics`
}

/** Any season but the current one, which is on the team's own page. */
export function teamSeasonPath(slug: string, season: string): string {
  return `${TEAMS_PATH}/${slug}/${season}`
}
