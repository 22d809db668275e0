import type * as z from 'zod/mini'

/** Loads the schemas of request bodies and of the vote filter on demand, because with zod they are too large for a page's first script. */
const loaders = {
  signIn: async () => (await import('#contract/accounts.ts')).signIn.body,
  register: async () => (await import('#contract/accounts.ts')).register.body,
  forgotPassword: async () => (await import('#contract/accounts.ts')).forgotPassword.body,
  resetPassword: async () => (await import('#contract/accounts.ts')).resetPassword.body,
  changePassword: async () => (await import('#contract/accounts.ts')).changePassword.body,
  endOtherSessions: async () => (await import('#contract/accounts.ts')).endOtherSessions.body,
  addClan: async () => (await import('#contract/own-clan.ts')).addClan.body,
  editClan: async () => (await import('#contract/own-clan.ts')).editClan.body,
  appealVotes: async () => (await import('#contract/vote-reports.ts')).appealVotes.body,
  reportListing: async () => (await import('#contract/listing-reports.ts')).reportListing.body,
  writeArticle: async () => (await import('#contract/blog.ts')).writeArticle.body,
  editArticle: async () => (await import('#contract/blog.ts')).editArticle.body,
  addCampaign: async () => (await import('#contract/campaigns.ts')).addCampaign.body,
  addSharedNetwork: async () => (await import('#contract/shared-networks.ts')).addSharedNetwork.body,
  penalizeClan: async () => (await import('#contract/desk.ts')).penalizeClan.body,
  // All decisions share the schema of the reason.
  rejectRegistration: async () => (await import('#contract/review.ts')).rejectRegistration.body,
  searchVotes: async () => (await import('#contract/vote-search.ts')).voteFilter,
  deleteAccount: async () => (await import('#contract/accounts.ts')).deleteAccount.body,
}

export type FormEndpoint = keyof typeof loaders

type SchemaOf<K extends FormEndpoint> = Awaited<ReturnType<(typeof loaders)[K]>>

/** Input of the schema, before transformations. */
export type BodyOf<K extends FormEndpoint> = z.input<SchemaOf<K>>

const loaded = new Map<FormEndpoint, z.ZodMiniType>()

export function loadedBodySchema(endpoint: FormEndpoint): z.ZodMiniType | undefined {
  return loaded.get(endpoint)
}

/** Undefined if loading fails; only the server then validates. */
export async function loadBodySchema(endpoint: FormEndpoint): Promise<z.ZodMiniType | undefined> {
  try {
    const schema = loaded.get(endpoint) ?? (await loaders[endpoint]())
    loaded.set(endpoint, schema)
    return schema
  } catch {
    return undefined
  }
}
