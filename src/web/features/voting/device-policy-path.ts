/** The part of the privacy page that describes the fingerprint and offers the choice to vote without it. */
export const devicePolicyPath = '/privacy#fingerprint'
