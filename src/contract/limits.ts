/** Calls within a window of time. */
export interface LimitWindow {
  readonly points: number
  readonly seconds: number
}

interface Limit {
  /** What is counted: calls of one client address (IPv6 by /64), of one signed-in user, or for one e-mail address. */
  readonly by: 'address' | 'user' | 'email'
  /** Counted in the database, over restarts and for all instances; otherwise in each process's memory. */
  readonly shared: boolean
  /** All windows at once. */
  readonly windows: readonly LimitWindow[]
  /** What is counted, as operators read it. */
  readonly purpose: string
}

const minute = 60
const hour = 60 * minute

/** How often something may be done, unless the operator has set it otherwise. */
export const limits = {
  read: {
    by: 'address',
    shared: false,
    windows: [
      { points: 50, seconds: 10 },
      { points: 200, seconds: minute },
    ],
    purpose: 'Pages and reading calls of the API',
  },
  vote: { by: 'address', shared: true, windows: [{ points: 120, seconds: minute }], purpose: 'Votes' },
  follow: { by: 'address', shared: false, windows: [{ points: 30, seconds: minute }], purpose: 'Followed links' },
  /** They come from the database, ten to a page and then for ever in the browser. */
  face: {
    by: 'address',
    shared: false,
    windows: [{ points: 300, seconds: minute }],
    purpose: "Pictures of the chat community's members",
  },
  signIn: {
    by: 'address',
    shared: true,
    windows: [
      { points: 5, seconds: minute },
      { points: 30, seconds: hour },
    ],
    purpose: 'Sign-ins',
  },
  /** Beside `signIn`. A new password set by mail starts it anew, too. */
  signInAccount: {
    by: 'email',
    shared: true,
    windows: [{ points: 20, seconds: hour }],
    purpose: 'Sign-ins to one account; one that succeeds starts it anew',
  },
  register: { by: 'address', shared: true, windows: [{ points: 5, seconds: 30 * minute }], purpose: 'Registrations' },
  askForMail: {
    by: 'address',
    shared: true,
    windows: [{ points: 10, seconds: hour }],
    purpose: 'Requests for a mail, to verify or to reset',
  },
  mailTo: {
    by: 'email',
    shared: true,
    windows: [{ points: 3, seconds: hour }],
    purpose: 'Mails that anybody can cause; those above it are left out in silence',
  },
  link: {
    by: 'address',
    shared: true,
    windows: [{ points: 10, seconds: 10 * minute }],
    purpose: 'Uses of links out of mails',
  },
  account: {
    by: 'user',
    shared: false,
    windows: [{ points: 120, seconds: minute }],
    purpose: "Calls for one's own account and clan",
  },
  administration: {
    by: 'user',
    shared: false,
    windows: [{ points: 120, seconds: minute }],
    purpose: 'Calls of the desk',
  },
  upload: { by: 'user', shared: true, windows: [{ points: 10, seconds: hour }], purpose: 'Uploaded images' },
  ownPassword: {
    by: 'user',
    shared: true,
    windows: [
      { points: 5, seconds: minute },
      { points: 20, seconds: hour },
    ],
    purpose: "Acts that ask for one's password again",
  },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
