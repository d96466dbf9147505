import type { Component } from './sbom.ts'

/** An installation under MIT may bring these licenses, with notices where they ask for them. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Python-2.0'],
  ...['Unlicense', 'CC0-1.0', 'Unicode-3.0'],
  // These licenses are for data and fonts.
  ...['CC-BY-4.0', 'OFL-1.1'],
  // These hold by file, and for a library of its own (libvips): unchanged files ask for nothing of ours.
  ...['MPL-2.0', 'LGPL-3.0-or-later'],
])

/** Returns one line for each package whose license isn't on the list. */
export function findLicenseProblems(components: readonly Component[]): string[] {
  return components.flatMap((component) => {
    const licenses = licensesOf(component)
    if (licenses.length > 0 && licenses.every(isAllowed)) return []
    const name = [component.group, component.name].filter(Boolean).join('/')
    return [`${name}@${component.version}: ${licenses.join(', ') || 'no license'}`]
  })
}

function licensesOf({ licenses = [] }: Component): string[] {
  return licenses.map((one) =>
    'expression' in one ? one.expression : (one.license.id ?? one.license.name ?? 'no license'),
  )
}

/** Reads SPDX: one alternative is enough, parts joined by AND are all needed. Nested expressions count as unknown. */
function isAllowed(expression: string): boolean {
  const plain = expression.trim().replace(/^\(([^()]*)\)$/, '$1')
  if (/[()]/.test(plain)) return false
  return plain.split(' OR ').some((part) => part.split(' AND ').every((id) => ALLOWED.has(id.trim())))
}
