/** Section of the privacy page that describes the fingerprint and lets visitors opt out of it. */
export const devicePolicyPath = '/privacy#fingerprint'
