import type * as z from 'zod/mini'

/** Loads the schema of each body that a form sends: with zod they are too large for a page's first script. */
const loaders = {
  signIn: async () => (await import('#contract/accounts.ts')).signIn.body,
  register: async () => (await import('#contract/accounts.ts')).register.body,
  forgotPassword: async () => (await import('#contract/accounts.ts')).forgotPassword.body,
  resetPassword: async () => (await import('#contract/accounts.ts')).resetPassword.body,
  changePassword: async () => (await import('#contract/accounts.ts')).changePassword.body,
  endOtherSessions: async () => (await import('#contract/accounts.ts')).endOtherSessions.body,
  addClan: async () => (await import('#contract/own-clan.ts')).addClan.body,
  editClan: async () => (await import('#contract/own-clan.ts')).editClan.body,
  writeArticle: async () => (await import('#contract/blog.ts')).writeArticle.body,
  editArticle: async () => (await import('#contract/blog.ts')).editArticle.body,
  addCampaign: async () => (await import('#contract/campaigns.ts')).addCampaign.body,
  penalizeClan: async () => (await import('#contract/desk.ts')).penalizeClan.body,
  // The reasons of all decisions have the same schema.
  rejectRegistration: async () => (await import('#contract/review.ts')).rejectRegistration.body,
  deleteAccount: async () => (await import('#contract/accounts.ts')).deleteAccount.body,
}

/** An endpoint that a form sends to. */
export type FormEndpoint = keyof typeof loaders

type SchemaOf<K extends FormEndpoint> = Awaited<ReturnType<(typeof loaders)[K]>>

/** What a form sends, before the schema has transformed it. */
export type BodyOf<K extends FormEndpoint> = z.input<SchemaOf<K>>

const loaded = new Map<FormEndpoint, z.ZodMiniType>()

/** The schema of an endpoint's body, if it is loaded. */
export function loadedBodySchema(endpoint: FormEndpoint): z.ZodMiniType | undefined {
  return loaded.get(endpoint)
}

/** Undefined if it cannot be loaded: the server then validates alone. */
export async function loadBodySchema(endpoint: FormEndpoint): Promise<z.ZodMiniType | undefined> {
  try {
    const schema = loaded.get(endpoint) ?? (await loaders[endpoint]())
    loaded.set(endpoint, schema)
    return schema
  } catch {
    return undefined
  }
}
