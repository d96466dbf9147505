import { z } from 'zod'

export const MIN_PASSWORD_LENGTH = 6

export const roleSchema = z.enum(['admin', 'editor'])
export type Role = z.infer<typeof roleSchema>

/** Whoever is signed in: the answer of `POST /api/auth/login` and `GET /api/auth/me`. */
export const currentUserSchema = z.object({ id: z.string(), username: z.string(), role: roleSchema })
export type CurrentUser = z.infer<typeof currentUserSchema>

export const loginSchema = z.object({
  username: z.string().trim().min(1, 'Username is required').max(200),
  password: z.string().min(1, 'Password is required').max(1000),
})
export type LoginInput = z.infer<typeof loginSchema>

export const changePasswordSchema = z.object({
  currentPassword: z.string().min(1, 'Current password is required').max(1000),
  newPassword: z
    .string()
    .min(MIN_PASSWORD_LENGTH, `New password must be at least ${MIN_PASSWORD_LENGTH} characters long`)
    .max(1000, 'New password is too long'),
})
export type ChangePasswordInput = z.infer<typeof changePasswordSchema>
