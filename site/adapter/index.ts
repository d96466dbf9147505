import type { AstroIntegration } from 'astro'

/** Compiles the pages once into a module that renders any of them in process. It is no server. */
export function publisherAdapter(): AstroIntegration {
  return {
    name: 'hometown-publisher',
    hooks: {
      'astro:config:done': ({ setAdapter }) =>
        setAdapter({
          name: 'hometown-publisher',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./entry.ts', import.meta.url),
          adapterFeatures: { buildOutput: 'server', middlewareMode: 'classic' },
          supportedAstroFeatures: { serverOutput: 'stable', staticOutput: 'stable', sharpImageService: 'stable' },
        }),
    },
  }
}
