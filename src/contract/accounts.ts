import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  invalidEmail,
  emailPattern,
  newPasswordError,
  maxEmailLength,
  maxPasswordLength,
  mailHashPattern,
} from './rules/credentials.ts'

export const email = z.string().check(z.maxLength(maxEmailLength, invalidEmail), z.regex(emailPattern, invalidEmail))

/** A password to be: taken verbatim, spaces included; no rules but its length. */
export const newPassword = z.string().check(
  z.check<string>(({ value, issues }) => {
    const fault = newPasswordError(value)
    if (fault) issues.push({ code: 'custom', message: fault, input: value })
  }),
)
/** A password that should be one already: an older rule may have let it in. */
const givenPassword = z
  .string()
  .check(z.minLength(1, 'Please enter your password'), z.maxLength(2 * maxPasswordLength, 'This password is too long'))

/** The secret of a link in a mail. */
export const mailHash = z.string().check(z.regex(mailHashPattern, 'must be 128 hex digits'))

export const signIn = endpoint({
  name: 'signIn',
  summary: 'Signs in. The token authorises as `Authorization: Bearer …` until it expires or its session ends.',
  method: 'POST',
  path: '/api/users/login',
  access: 'everyone',
  limit: 'signIn',
  body: z.strictObject({ email, password: givenPassword }),
  status: 200,
  response: z.object({
    accessToken: z.string(),
    email: z.string(),
    is_admin: z.boolean(),
    /** When the session ends, Unix time in ms. */
    expiresAt: z.int(),
  }),
  errors: ['wrong_credentials', 'email_not_verified'],
})

export const register = endpoint({
  name: 'register',
  summary: 'Asks for an account. The answer is the same whether the address is known; what is next comes by mail.',
  method: 'POST',
  path: '/api/users/register',
  access: 'everyone',
  limit: 'register',
  body: z.strictObject({ email, password: newPassword }),
  status: 202,
  errors: ['password_too_common'],
})

export const verifyEmail = endpoint({
  name: 'verifyEmail',
  summary: 'Verifies an e-mail address by the link that was mailed to it. Repeating it changes nothing.',
  method: 'GET',
  path: '/api/users/verify',
  access: 'everyone',
  limit: 'link',
  query: z.object({ email, hash: mailHash }),
  status: 204,
  errors: ['link_invalid'],
})

export const resendVerification = endpoint({
  name: 'resendVerification',
  summary: 'Asks for the verification mail once more. The answer is the same whether the address is known.',
  method: 'POST',
  path: '/api/users/resendVerification',
  access: 'everyone',
  limit: 'askForMail',
  body: z.strictObject({ email }),
  status: 202,
  errors: [],
})

export const forgotPassword = endpoint({
  name: 'forgotPassword',
  summary: 'Asks for a link to set a new password. The answer is the same whether the address is known.',
  method: 'POST',
  path: '/api/users/forgotPassword',
  access: 'everyone',
  limit: 'askForMail',
  body: z.strictObject({ email }),
  status: 202,
  errors: [],
})

export const resetPassword = endpoint({
  name: 'resetPassword',
  summary: 'Sets a new password by the link that was mailed, once. Every session of the account ends.',
  method: 'PATCH',
  path: '/api/users/resetPassword',
  access: 'everyone',
  limit: 'link',
  body: z.strictObject({ email, password: newPassword, hash: mailHash }),
  status: 204,
  errors: ['link_invalid', 'password_too_common'],
})

export const signOut = endpoint({
  name: 'signOut',
  summary: 'Ends the session.',
  method: 'POST',
  path: '/api/users/logout',
  access: 'user',
  limit: 'account',
  status: 204,
  errors: [],
})

export const readAccount = endpoint({
  name: 'readAccount',
  summary: 'Whose session it is.',
  method: 'GET',
  path: '/api/me/account',
  access: 'user',
  limit: 'account',
  status: 200,
  response: z.object({ email: z.string(), is_admin: z.boolean() }),
  errors: [],
})

export const listSessions = endpoint({
  name: 'listSessions',
  summary: "The account's sessions, this one first, then the newest; `beganAt` is Unix time in ms.",
  method: 'GET',
  path: '/api/me/sessions',
  access: 'user',
  limit: 'account',
  status: 200,
  response: z.object({
    sessions: z.array(z.object({ id: z.string(), beganAt: z.int(), current: z.boolean() })),
  }),
  errors: [],
})

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  summary: "Ends the account's other sessions; this one goes on.",
  method: 'POST',
  path: '/api/me/sessions/endOthers',
  access: 'user',
  limit: 'ownPassword',
  body: z.strictObject({ password: givenPassword }),
  status: 204,
  errors: ['wrong_password'],
})

export const changePassword = endpoint({
  name: 'changePassword',
  summary: "Changes the password. The account's other sessions end; this one goes on.",
  method: 'PATCH',
  path: '/api/me/password',
  access: 'user',
  limit: 'ownPassword',
  body: z.strictObject({ currentPassword: givenPassword, newPassword }),
  status: 204,
  errors: ['wrong_password', 'password_too_common'],
})

export const deleteAccount = endpoint({
  name: 'deleteAccount',
  summary: 'Deletes the account, its clan and its sessions, for good.',
  method: 'DELETE',
  path: '/api/me',
  access: 'user',
  limit: 'ownPassword',
  body: z.strictObject({ password: givenPassword }),
  status: 204,
  errors: ['wrong_password'],
})
