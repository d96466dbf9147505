/** Answer of `GET /api/auth/text-keys`. */
export const TEXT_KEYS = { keys: [Buffer.alloc(32, 1).toString('base64url')] }
