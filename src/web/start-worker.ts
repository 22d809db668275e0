/** The part of Trusted Types used here; TypeScript's DOM types lack it. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/**
 * Returns a function that starts the worker with this URL.
 * @param policyName Of Trusted Types, in the page's Content-Security-Policy. The policy accepts nothing but this worker.
 */
export function workerStarter(policyName: string, url: string): () => Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy(policyName, { createScriptURL: () => url })
  return () => new Worker(policy?.createScriptURL('') ?? url, { type: 'module' })
}
