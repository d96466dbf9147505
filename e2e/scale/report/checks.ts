/** One thing that must hold. */
export interface Check {
  readonly name: string
  readonly problems: readonly string[]
}

const SHOWN = 5

export function check(name: string, problems: readonly (string | undefined | false)[]): Check {
  return { name, problems: problems.filter((problem): problem is string => typeof problem === 'string') }
}

export function isHeld({ problems }: Check): boolean {
  return problems.length === 0
}

export function describeFailure({ name, problems }: Check): string {
  const more = problems.length > SHOWN ? `\n    … and ${problems.length - SHOWN} more` : ''
  return `✗ ${name}\n${problems
    .slice(0, SHOWN)
    .map((problem) => `    ${problem}`)
    .join('\n')}${more}`
}
