import type { Plugin } from 'vite'

/** Bundles keep Zod's JSON schema writer, 5 KB of each screen: https://github.com/colinhacks/zod/pull/6350 */
const WRITER = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/

const STUBS: Readonly<Record<string, string>> = {
  'to-json-schema': `
    const refuse = () => { throw new Error('The desk is built without the JSON schema writer of Zod.') }
    export const createToJSONSchemaMethod = () => refuse
    export const createStandardJSONSchemaMethod = () => refuse
    export { refuse as initializeContext, refuse as handleUnrepresentable, refuse as process, refuse as processSchema }
    export { refuse as extractDefs, refuse as finalize }`,
  'json-schema-processors': 'export const allProcessors = {}, toJSONSchema = undefined',
}

export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    load: {
      filter: { id: WRITER },
      handler: (id) => STUBS[WRITER.exec(id)?.[1] ?? ''],
    },
  }
}
