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

/** A new password: taken verbatim, including spaces; only its length is checked. */
export const newPassword = z.string().check(
  z.check<string>(({ value, issues }) => {
    const message = newPasswordError(value)
    if (message) issues.push({ code: 'custom', message, input: value })
  }),
)
/** An existing password, which may have been set under older rules. */
const existingPassword = z
  .string()
  .check(z.minLength(1, 'Please enter your password'), z.maxLength(2 * maxPasswordLength, 'This password is too long'))

export const mailHash = z.string().check(z.regex(mailHashPattern, 'must be 128 hex digits'))

/**
 * Proves that this device signed in before, so that others' failed attempts do not keep it out. Valid for one password,
 * for several accounts. Optional in responses, because the previous version does not send it.
 */
const deviceToken = z.object({ 'device-token': z.optional(z.string()) })

export const signIn = endpoint({
  name: 'signIn',
  summary:
    'Signs in. Send the token as `Authorization: Bearer …`; it is valid until it expires or its session ends. Failed ' +
    'attempts lead to growing pauses. A client that sends the `Device-Token` of an earlier response has its own.',
  method: 'POST',
  path: '/api/users/login',
  access: 'everyone',
  // The handler also counts `signIn`, `signInAccount` and `signInNewNetworks`, but not for a device with a token.
  limit: 'read',
  requestHeaders: deviceToken,
  body: z.strictObject({ email, password: existingPassword }),
  status: 200,
  response: z.object({
    accessToken: z.string(),
    email: z.string(),
    is_admin: z.boolean(),
    /** Unix time in ms. */
    expiresAt: z.int(),
  }),
  responseHeaders: deviceToken,
  errors: ['wrong_credentials', 'email_not_verified'],
})

export const register = endpoint({
  name: 'register',
  summary:
    'Registers an account and emails the next step. The response does not reveal whether the email is registered.',
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
  summary:
    'Verifies an email address with the emailed link. Idempotent. If the address was registered more than once, the ' +
    'registered passwords become invalid, and `Reset-Hash` is the hash to set a new one with `resetPassword`.',
  method: 'GET',
  path: '/api/users/verify',
  access: 'everyone',
  limit: 'link',
  query: z.object({ email, hash: mailHash }),
  status: 204,
  responseHeaders: z.object({ 'reset-hash': z.optional(mailHash) }),
  errors: ['link_invalid'],
})

export const resendVerification = endpoint({
  name: 'resendVerification',
  summary: 'Sends the verification email again. The response does not reveal whether the email is registered.',
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
  summary: 'Emails a link to set a new password. The response does not reveal whether the email is registered.',
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
  summary: 'Sets a new password with the emailed link, which works once. Ends all sessions of the account.',
  method: 'PATCH',
  path: '/api/users/resetPassword',
  access: 'everyone',
  limit: 'link',
  requestHeaders: deviceToken,
  body: z.strictObject({ email, password: newPassword, hash: mailHash }),
  status: 204,
  responseHeaders: deviceToken,
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
  summary: 'Returns the signed-in account.',
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
  summary: "Lists the account's sessions: the current one first, then newest first. `beganAt` is Unix time in ms.",
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
  summary: "Ends the account's other sessions and keeps the current one.",
  method: 'POST',
  path: '/api/me/sessions/endOthers',
  access: 'user',
  limit: 'ownPassword',
  body: z.strictObject({ password: existingPassword }),
  status: 204,
  errors: ['wrong_password'],
})

export const changePassword = endpoint({
  name: 'changePassword',
  summary: "Changes the password. Ends the account's other sessions and keeps the current one.",
  method: 'PATCH',
  path: '/api/me/password',
  access: 'user',
  limit: 'ownPassword',
  requestHeaders: deviceToken,
  body: z.strictObject({ currentPassword: existingPassword, newPassword }),
  status: 204,
  responseHeaders: deviceToken,
  errors: ['wrong_password', 'password_too_common'],
})

export const deleteAccount = endpoint({
  name: 'deleteAccount',
  summary: 'Permanently deletes the account, its clan and its sessions.',
  method: 'DELETE',
  path: '/api/me',
  access: 'user',
  limit: 'ownPassword',
  body: z.strictObject({ password: existingPassword }),
  status: 204,
  errors: ['wrong_password'],
})
