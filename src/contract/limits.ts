/** Calls within a window of time. */
interface Window {
  readonly points: number
  readonly seconds: number
}

interface Limit {
  /** What is counted: calls of one client address (IPv6 by /64), of one signed-in user, or for one e-mail address. */
  readonly by: 'address' | 'user' | 'email'
  /** Counted in the database, over restarts and for all instances; otherwise in each process's memory. */
  readonly shared: boolean
  /** All windows at once. */
  readonly windows: readonly Window[]
}

const minute = 60
const hour = 60 * minute

/** How often something may be done. */
export const limits = {
  read: {
    by: 'address',
    shared: false,
    windows: [
      { points: 50, seconds: 10 },
      { points: 200, seconds: minute },
    ],
  },
  vote: { by: 'address', shared: true, windows: [{ points: 120, seconds: minute }] },
  follow: { by: 'address', shared: false, windows: [{ points: 30, seconds: minute }] },
  signIn: {
    by: 'address',
    shared: true,
    windows: [
      { points: 5, seconds: minute },
      { points: 30, seconds: hour },
    ],
  },
  /** Beside `signIn`. A sign-in that succeeds and a new password set by mail start it anew. */
  signInAccount: { by: 'email', shared: true, windows: [{ points: 20, seconds: hour }] },
  register: { by: 'address', shared: true, windows: [{ points: 5, seconds: 30 * minute }] },
  askForMail: { by: 'address', shared: true, windows: [{ points: 10, seconds: hour }] },
  /** Mails that anybody can cause; those above it are left out in silence. */
  mailTo: { by: 'email', shared: true, windows: [{ points: 3, seconds: hour }] },
  /** Links out of mails. */
  link: { by: 'address', shared: true, windows: [{ points: 10, seconds: 10 * minute }] },
  account: { by: 'user', shared: false, windows: [{ points: 120, seconds: minute }] },
  administration: { by: 'user', shared: false, windows: [{ points: 120, seconds: minute }] },
  upload: { by: 'user', shared: true, windows: [{ points: 10, seconds: hour }] },
  /** What asks for the user's password again. */
  ownPassword: {
    by: 'user',
    shared: true,
    windows: [
      { points: 5, seconds: minute },
      { points: 20, seconds: hour },
    ],
  },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
