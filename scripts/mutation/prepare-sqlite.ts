import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeSqliteTemplate } from '../../admin-api/test/support/prepare-databases.ts'

/** SQLite alone, since thousands of runs on PostgreSQL too would take hours. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'hometown-mutation-'))
  project.provide('sqliteTemplate', await makeSqliteTemplate(folder))
  return () => rmSync(folder, { recursive: true, force: true })
}
