/** Open to anyone, and from anywhere: nothing can be written here. WordPress documents these routes itself. */
export const open = { config: { access: 'public', origin: 'any' }, schema: { hide: true } } as const
