import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PublishedFile } from '@hometown/shared-types/publishing'
import type { TakenDown } from '@hometown/shared-types/seen'
import type { SiteInfo } from '@hometown/shared-types/site-info'
import { takenDownFilePath } from '../lib/paths.ts'
import { pathsOfOthers } from '../lib/taken-down.ts'
import { fileOfPage, type PagePath } from './site-paths.ts'

/**
 * Pages at the addresses of what was taken down, for hosts that don't know the status 410, and where `_redirects` doesn't
 * have them because addresses tell titles. Search engines are asked to leave them out.
 */
export function writeTakenDown(root: string, site: SiteInfo): PublishedFile[] {
  const others = pathsOfOthers(site)
  return (site.takenDown ?? []).flatMap((one) => {
    const isHidden = one.title === null
    const bytes = one.to === null ? pageOf(root, one) : isHidden ? leadOn(one.to) : undefined
    if (bytes === undefined) return []
    const former = isHidden ? one.former.filter((path) => !others.has(path)) : []
    return [one.path, ...former].flatMap((path) => writeAt(root, path, bytes))
  })
}

function pageOf(root: string, { path }: TakenDown): Buffer | undefined {
  const file = join(root, fileOfPage(takenDownFilePath(path)))
  return existsSync(file) ? readFileSync(file) : undefined
}

/** A live page at the address wins. */
function writeAt(root: string, path: PagePath, bytes: Buffer): PublishedFile[] {
  const file = fileOfPage(path)
  if (existsSync(join(root, file))) return []
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), bytes)
  return [{ path: file, hash: hash('sha256', bytes) }]
}

function leadOn(to: PagePath): Buffer {
  const href = to.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`)
  return Buffer.from(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${href}">
<title>This page has moved</title>
</head>
<body><p><a href="${href}">This page has moved.</a></p></body>
</html>
`)
}
