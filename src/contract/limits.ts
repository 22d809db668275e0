export interface LimitWindow {
  readonly points: number
  readonly seconds: number
}

interface Limit {
  /** Counts calls per client address (IPv6: per /64), per signed-in user, or per email address. */
  readonly by: 'address' | 'user' | 'email'
  /** If true, counted in the database across restarts and instances, for IPv6 also per /48. Otherwise counted in each process's memory. */
  readonly shared: boolean
  /** All apply at the same time. */
  readonly windows: readonly LimitWindow[]
  readonly purpose: string
}

const minute = 60
const hour = 60 * minute

/** The default rate limits; the setting `LIMITS` overrides them. */
export const limits = {
  read: {
    by: 'address',
    shared: false,
    windows: [
      { points: 50, seconds: 10 },
      { points: 200, seconds: minute },
    ],
    purpose: 'Pages and read endpoints of the API',
  },
  vote: { by: 'address', shared: true, windows: [{ points: 120, seconds: minute }], purpose: 'Votes' },
  voterPass: {
    by: 'address',
    shared: false,
    windows: [
      { points: 60, seconds: minute },
      { points: 600, seconds: hour },
    ],
    purpose: 'Voter passes. Without a pass, votes are accepted, too',
  },
  uncountedVotes: {
    by: 'address',
    shared: false,
    windows: [
      { points: 20, seconds: minute },
      { points: 120, seconds: hour },
    ],
    purpose: 'Requests of voters for the state of their votes',
  },
  follow: { by: 'address', shared: false, windows: [{ points: 30, seconds: minute }], purpose: 'Followed links' },
  face: {
    by: 'address',
    shared: false,
    windows: [{ points: 300, seconds: minute }],
    purpose: 'Avatars of community members',
  },
  preview: {
    by: 'address',
    shared: false,
    windows: [
      { points: 20, seconds: minute },
      { points: 200, seconds: hour },
    ],
    purpose: "Preview cards that must be drawn; above the limit, the response is the site's card",
  },
  banner: {
    by: 'address',
    shared: false,
    windows: [{ points: 300, seconds: minute }],
    purpose: 'Drawn banners of clans without a header image',
  },
  resultFile: {
    by: 'address',
    shared: false,
    windows: [{ points: 600, seconds: minute }],
    purpose: 'Files of published results: one for each 4,096 votes',
  },
  report: {
    by: 'address',
    shared: true,
    windows: [{ points: 5, seconds: hour }],
    purpose: 'Reports about listings',
  },
  signIn: {
    by: 'address',
    shared: true,
    windows: [
      { points: 5, seconds: minute },
      { points: 30, seconds: hour },
    ],
    purpose: 'Sign-ins from devices that have not signed in to the account before',
  },
  /** Applies in addition to `signIn`. Networks from which the account signed in before are exempt. */
  signInAccount: {
    by: 'email',
    shared: true,
    windows: [{ points: 20, seconds: hour }],
    purpose: 'Sign-ins to one account from all new networks together; beyond that, `sign-in-new-networks` applies',
  },
  signInNewNetworks: {
    by: 'email',
    shared: true,
    windows: [{ points: 1, seconds: 5 * minute }],
    purpose: 'The same while `sign-in-account` is exceeded',
  },
  register: { by: 'address', shared: true, windows: [{ points: 5, seconds: 30 * minute }], purpose: 'Registrations' },
  askForMail: {
    by: 'address',
    shared: true,
    windows: [{ points: 10, seconds: hour }],
    purpose: 'Requests for a verification or reset email',
  },
  mailTo: {
    by: 'email',
    shared: true,
    windows: [{ points: 3, seconds: hour }],
    purpose: 'Emails of one kind to one address that anyone can trigger; emails above the limit are silently not sent',
  },
  link: {
    by: 'address',
    shared: true,
    windows: [{ points: 10, seconds: 10 * minute }],
    purpose: 'Uses of emailed links',
  },
  account: {
    by: 'user',
    shared: false,
    windows: [{ points: 120, seconds: minute }],
    purpose: "Calls for the user's own account and clan",
  },
  administration: {
    by: 'user',
    shared: false,
    windows: [{ points: 120, seconds: minute }],
    purpose: 'Calls by administrators',
  },
  upload: { by: 'user', shared: true, windows: [{ points: 10, seconds: hour }], purpose: 'Uploaded images' },
  ownPassword: {
    by: 'user',
    shared: true,
    windows: [
      { points: 5, seconds: minute },
      { points: 20, seconds: hour },
    ],
    purpose: 'Actions that require the password again',
  },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
