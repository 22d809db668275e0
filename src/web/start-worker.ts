/** The used part of Trusted Types, which TypeScript's DOM types lack. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/**
 * Returns a function that starts the worker with this URL.
 * @param policyName name of the Trusted Types policy in the Content-Security-Policy; the policy accepts only this worker
 */
export function workerStarter(policyName: string, url: string): () => Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy(policyName, { createScriptURL: () => url })
  return () => new Worker(policy?.createScriptURL('') ?? url, { type: 'module' })
}
