import { describe } from 'vitest'
import { describeFilters, describeLists, describeTypes } from './lists.ts'
import { describeAnonymousWrites, describeAuthorsOfPosts, describeSinglePosts } from './single-posts.ts'
import type { ReadTarget, Target, WriteTarget } from './target.ts'
import { describeCredentials, describeMediaWrites, describePostWrites, describeTermWrites } from './writes.ts'

export type { ReadTarget, Target, WriteTarget } from './target.ts'

/**
 * What a content service must answer to an anonymous reader. Call it in Vitest; `target` is called when the tests run,
 * after `beforeAll`.
 */
export function describeReads(name: string, target: Target<ReadTarget>): void {
  describe(`${name} answers readers as WordPress does`, () => {
    describeLists(target)
    describeFilters(target)
    describeSinglePosts(target)
    describeTypes(target)
    describeAnonymousWrites(target)
  })
}

/** What our own service answers beyond that. */
export function describeOwnReads(name: string, target: Target<ReadTarget>): void {
  describe(`${name} answers readers with what only it knows`, () => {
    describeAuthorsOfPosts(target)
  })
}

/** What a WordPress must answer to an editor's writes, to uploads and to wrong credentials. */
export function describeWrites(name: string, target: Target<WriteTarget>): void {
  describe(`${name} takes writes as WordPress does`, () => {
    describePostWrites(target)
    describeMediaWrites(target)
    describeTermWrites(target)
    describeCredentials(target)
  })
}
